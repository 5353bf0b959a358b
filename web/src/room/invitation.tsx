/** How others come to this table: its link to copy or share, and the same as a QR code to hold a phone at. */
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../look/icons';
import { toast } from '../look/toast';
import { say } from '../words';
import { QrCode } from './qr';

/** Without the right to the clipboard (no TLS) the link is at least selected. */
async function copy(text: string, field: HTMLInputElement | null): Promise<void> {
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    toast(say('page.room.copied'));
  } catch {
    toast(say('page.room.copy_by_hand'));
  }
}

export function Invitation({ code }: { code: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [qr, show] = useState(matchMedia('(min-width: 900px)').matches);
  const link = `${location.origin}/${code}`;
  const share = (): void =>
    void navigator.share({ title: 'BANG!', text: say('page.room.come', { code }), url: link }).catch(() => undefined);
  return (
    <section class="box invitation" aria-label={say('page.room.invite')}>
      <h2>{say('page.room.invite')}</h2>
      <p>{say('page.room.invite.text')}</p>
      <div class="line">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label={say('page.room.link')}
          onFocus={event => event.currentTarget.select()}
        />
        <button type="button" class="btn main" onClick={() => copy(link, field.current)}>
          <Icon name="link" />
          {say('page.room.copy')}
        </button>
      </div>
      <div class="line">
        {'share' in navigator && (
          <button type="button" class="btn" onClick={share}>
            <Icon name="people" />
            {say('page.room.share')}
          </button>
        )}
        <button type="button" class="btn" aria-expanded={qr} onClick={() => show(!qr)}>
          {say('page.room.qr')}
        </button>
      </div>
      {qr && <QrCode text={link} label={say('page.room.qr.label', { code })} />}
    </section>
  );
}
