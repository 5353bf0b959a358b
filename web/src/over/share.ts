/** A finished game for others: its record as a file, or the address of its replay. */
import { toast } from '../look/toast';
import type { Source } from '../source/source';
import { say } from '../words';

export async function save_record(source: Source, game: number): Promise<void> {
  try {
    save_text(await source.record(), `bang${game ? `-${game}` : ''}.bang`);
  } catch (why) {
    toast(why instanceof Error ? why.message : String(why));
  }
}

function save_text(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function share_game(game: number): Promise<void> {
  const url = `${location.origin}/game/${game}`;
  const can = matchMedia('(pointer: coarse)').matches && navigator.share;
  try {
    if (can) return await navigator.share({ url });
    await navigator.clipboard.writeText(url);
    toast(say('page.over.copied'));
  } catch (why) {
    if (!(why instanceof DOMException && why.name === 'AbortError')) toast(url);
  }
}
