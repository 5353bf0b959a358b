/** Icons that only the replay's controls need; drawn like those of look/icon-shapes.ts. */

const Drawn = ({ d }: { d: string }) => (
  <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">
    <path class="k" d={d} />
  </svg>
);

export const StepIcon = ({ back }: { back?: boolean }) => (
  <Drawn d={back ? 'M18 4v16L8 12zM4.500 4h3v16h-3z' : 'M6 4v16l10-8zM16.500 4h3v16h-3z'} />
);

const SHAPES = {
  pause: 'M5 3.500h5v17H5zM14 3.500h5v17h-5z',
  /** Two arrows: to the next turn. */
  turn: 'M2 4l9 8-9 8zM12 4l9 8-9 8z',
  /** An arrow to a star. */
  moment: 'M1 5l8 7-8 7zM17 5l2 4.700 5 .4-3.800 3.300 1.200 5L17 15.800 12.600 18.400l1.200-5L10 10.100l5-.4z',
};

export const NextIcon = ({ name }: { name: keyof typeof SHAPES }) => <Drawn d={SHAPES[name]} />;
