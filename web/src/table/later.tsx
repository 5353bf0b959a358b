/** A component that is loaded when it is first drawn; until then nothing is there. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [, draw] = useState(false);
    useEffect(() => {
      if (!Loaded)
        void load().then(it => {
          Loaded = it;
          draw(true);
        });
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
