/** The end of a game, over any table. The poster itself is loaded when a game ends. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { toast } from '../look/toast';
import type { Frame } from '../protocol';
import type { Person, Source } from '../source/source';

export interface OverProps {
  source: Source;
  frame: Frame;
  people: readonly Person[];
  /** Another game; absent: it is not for me to say. */
  again?(): void;
  /** Leaves the table; absent: to the front page. */
  onleave?(): void;
}

export function Over(props: OverProps) {
  const [shown, show] = useState<{ Poster?: ComponentType<OverProps> }>({});
  useEffect(() => {
    import('./poster').then(show, () => toast(props.frame.over?.text ?? ''));
  }, []);
  return shown.Poster ? <shown.Poster {...props} /> : null;
}
