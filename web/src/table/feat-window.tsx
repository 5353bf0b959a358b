/** The window of a feat: what it asks, what may be done with it now or why nothing, whose tokens lie on it. */
import { kind_words } from '../look/card-words';
import { CardFace } from '../look/cards';
import { Dialog } from '../look/dialog';
import { Icon } from '../look/icons';
import { has_crossroads } from '../look/printed';
import type { Card } from '../protocol';
import { say } from '../words';
import { AllAbout, Fact } from './facts';
import { token_words, Tokens } from './feats';
import { use_board } from './table-context';

/** What can be done with it now, or why nothing can. */
function FeatNow({ card, onclose }: { card: Card; onclose(): void }) {
  const { stage, play } = use_board();
  const ask = stage.shown.value?.ask;
  const look = play.look_of_card(card);
  const moves = look === 'ok' ? (ask?.moves ?? []).filter(m => m.card === card) : [];
  const refused = look === 'no' ? ask?.refused?.find(r => r.card === card) : undefined;
  if (refused)
    return (
      <p class="why-box">
        <Icon name="help" />
        {refused.reason.text}
      </p>
    );
  return moves.length ? (
    <p class="feat-acts">
      {moves.map(move => (
        <button
          key={`${move.verb}${move.way}`}
          type="button"
          class="btn main"
          onClick={() => {
            onclose();
            play.press_move(move);
          }}
        >
          {move.text}
        </button>
      ))}
    </p>
  ) : null;
}

export function FeatWindow({ card, onclose }: { card: Card; onclose(): void }) {
  const { stage, source } = use_board();
  const view = stage.shown.value?.view;
  const feat = view?.feats?.row.find(it => it.card === card);
  return (
    <Dialog title={kind_words(card)} onclose={onclose} class="inspect">
      <div class="inspected">
        <CardFace card={card} size="l" silent />
        <div>
          <FeatNow card={card} onclose={onclose} />
          <dl>
            <Fact name={say('page.feat.asks')} printed>
              {say(`card.${card}.text`)}
            </Fact>
            {has_crossroads(card) && (
              <Fact name={say('term.crossroads')}>
                <span class="crossroads-fact">
                  <Icon name="crossroads" />
                  {say('term.crossroads.text')}
                </span>
              </Fact>
            )}
            {view && feat && (
              <Fact name={say('page.feat.lies')}>
                <span class="tokens-fact">
                  <Tokens feat={feat} />
                  {token_words(feat, view, source.people.value)}
                </span>
              </Fact>
            )}
            <Fact name={say('page.feat.then')}>{say('page.feat.then.text')}</Fact>
          </dl>
          <AllAbout of={card} name={kind_words(card)} />
        </div>
      </div>
    </Dialog>
  );
}
