/** Portraits of the characters, grid 64, put together from parts, so that many cost little. How they are written: shapes.ts. */

const FACE = 'kM5 64c0-13 10-18 20-19h14c10 1 20 6 20 19z|oM24 42h16v7l-8 8-8-8z|oM20 22h24v9c0 12-4 20-12 20s-12-8-12-20z|';
const EYES = 'k@27,32.5,1.7|k@37,32.5,1.7|lM23.5 28.500h6M34.5 28.500h6|hM32 32l-2 7h3.500M28.5 43.500h7';
const HAT = {
  stetson:
    'kM20 25c0-11 2-20 7-21.5 2-.6 3.5 2 5 2s3-2.6 5-2c5 1.5 7 10.5 7 21.500zM4 20c8 5 48 5 56 0 1 6-9 10-28 10S3 26 4 20z|' +
    'sM20 19.500c8 2 16 2 24 0l.2 3.500c-8 2-16 2-24.4 0z',
  bowler:
    'kM18 25C18 11 24 5 32 5s14 6 14 20zM12 23c10 4 30 4 40 0 1 4-4 6-20 6s-21-2-20-6z|' +
    'sM18 19c9 2 19 2 28 0v3.500c-9 2-19 2-28 0z',
  sombrero:
    'kM23 23C23 12 27 5 32 2c5 3 9 10 9 21zM-2 15c4 12 64 12 68 0 2 10-10 17-34 17S-4 25-2 15z|' +
    'sM23.5 18c6 2 11 2 17 0l.5 4c-6 2-12 2-18 0z|cM4 23l5 2M12 26l6 1.500M55 25l5-2M46 27.500l6-1.5',
  flat: 'kM19 23V9c8-3 18-3 26 0v14zM8 21c14 4 34 4 48 0 1 5-8 7-24 7S7 26 8 21z|sM19 16c8 2 18 2 26 0v5c-8 2-18 2-26 0z',
  top:
    'kM20 24L18 0h28l-2 24zM11 22c12 4 30 4 42 0 1 5-6 6-21 6s-22-1-21-6z|' + 'sM19.5 15c8 2 17 2 25 0l-.5 6c-8 2-16 2-24 0z',
  fur:
    'kM16 29C14 12 21 5 32 5s18 7 16 24c-9-6-23-6-32 0z|cM22 12l2 5M30 9v6M38 10l-1 5M43 15l-3 4M20 19l2 4|' +
    'tM49 26c5 6 6 14 4 24|c M50 33l6-2M52 40l6-1',
  lady:
    'kM6 24C10 8 24 6 34 8c12 2 22 6 26 10-6 6-44 12-54 6zM20 12c4-10 20-10 24 0z|s@47,10,6|h@47,10,3|h@47,10,6|' +
    'kM53 14l7 2-5 3z',
  bun:
    'kM17 38C13 18 20 9 32 9s19 9 15 29c-1-8-3-13-7-16-6 2-13 2-17 0-4 4-5 8-6 16z|k@32,7,7|' +
    'sM38 9C46 0 54-2 60 2c-4 8-12 12-21 12z|hM38 12C46 6 52 3 60 2|c M27 5c3-3 7-3 9 0',
};
const HAIR = {
  long: 'kM18 22c-6 12-7 24-4 34h36c3-10 2-22-4-34z|',
  braids: 'tM19 30c-3 8-5 14-4 24M45 30c3 8 5 14 4 24|c M13 38l5 2M12 45l5 2M51 38l-5 2M52 45l-5 2|',
  curls: 'k@17,32,5|k@15,41,5|k@18,49,4.5|k@47,32,5|k@49,41,5|k@46,49,4.5|',
  side: 'kM19 27h3v12l-3-3zM45 27h-3v12l3-3z|',
  none: '',
};
const LOOK = {
  moustache: '|kM32 38.500c5-2 9 1 13 4-5 2-10 2-13-1-3 3-8 3-13 1 4-3 8-6 13-4z',
  thin: '|kM32 40c3-1.5 6 0 8 2-3 .6-6 .4-8-.8-2 1.2-5 1.4-8 .8 2-2 5-3.5 8-2z',
  beard:
    '|kM20 33c1 3 3 5 5 5 4-1 10-1 14 0 2 0 4-2 5-5v9c0 9-6 15-12 15s-12-6-12-15z|' +
    'cM29 43.500h6M25 47l1 5M32 48v6M39 47l-1 5',
  goatee: '|kM32 39.500c3-1 5 0 7 2-2 .5-4 .5-6 0h-2c-2 .5-4 .5-6 0 2-2 4-3 7-2zM29 46h6l-1 8-2 3-2-3z',
  patch: '|kM33 29l9 0-1 6c-3 2-6 1-7-2zM20 24l14 5v2L20 27z',
  glasses: '|o@26.5,33,4.5|o@37.5,33,4.5|k@26.5,33,1.5|k@37.5,33,1.5|hM31 33h2M22 32l-2-1M42 32l2-1',
  stubble: '|hM24 44l1 1M27 47l1 1M31 48.500h1M35 47l1-1M39 44l1-1M25 40.500l-1 .5M40 41l1 .5',
  grin: '|lM27 42.500c3 3.5 8 3 10-1',
  lips: '|sM28 43c2-2 3-1 4-.5 1-.5 2-1.5 4 .5-2 3-6 3-8 0z',
  scar: '|lM37 37l4 6M36.5 41l4-2',
  plaster: '|oM35 37l8-2 .8 4-8 2z|hM38 37l1 3',
  scarf: '|sM20 49c8 5 16 5 24 0l4 5c-6 4-10 6-14 6l-2 4-2-4c-4 0-8-2-14-6z|hM20 49c8 5 16 5 24 0M28 56l-2 4M37 56l1 4',
  bow: '|sM32 56l-9-5v10zM32 56l9-5v10z|lM32 56l-9-5v10zM32 56l9-5v10z',
  badgepin: '',
  tie: '|kM29 53h6l-1 4 3 7h-10l3-7z|cM31 58l-1 5',
  earring: '|s@19,42,2|h@19,42,2|s@45,42,2|h@45,42,2',
};
const bust = (hat: keyof typeof HAT, hair: keyof typeof HAIR, ...look: (keyof typeof LOOK)[]): string =>
  `${HAIR[hair]}${FACE}${EYES}${look.map(x => LOOK[x]).join('')}|${HAT[hat]}`
    .replace(/\|([a-z]) M/g, '|$1M')
    .replace(/\|+/g, '|');
export const PORTRAITS = {
  bart_cassidy: bust('bowler', 'side', 'plaster', 'stubble', 'scarf'),
  black_jack: bust('flat', 'none', 'thin', 'bow'),
  calamity_janet: bust('stetson', 'braids', 'grin', 'scarf'),
  el_gringo: bust('sombrero', 'side', 'moustache', 'scarf'),
  jesse_jones: bust('stetson', 'side', 'beard'),
  jourdonnais: bust('fur', 'none', 'beard'),
  kit_carlson: bust('flat', 'long', 'goatee', 'scarf'),
  lucky_duke: bust('top', 'side', 'moustache', 'tie'),
  paul_regret: bust('bowler', 'none', 'thin', 'tie'),
  pedro_ramirez: bust('sombrero', 'none', 'thin', 'stubble', 'bow'),
  rose_doolan: bust('lady', 'curls', 'lips'),
  sid_ketchum: bust('flat', 'side', 'glasses', 'stubble', 'scarf'),
  slab_the_killer: bust('stetson', 'none', 'patch', 'stubble', 'scar'),
  suzy_lafayette: bust('bun', 'none', 'lips', 'earring'),
  vulture_sam: bust('top', 'long', 'stubble', 'bow'),
  willy_the_kid: bust('stetson', 'none', 'grin', 'scarf'),
};
