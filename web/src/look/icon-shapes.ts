/** Icons of the page, roles, suits and marks of border kinds, grid 24. How they are written: shapes.ts. */
import { ring, star } from './shapes';

export const ICONS = {
  bullet: 'kM7 22.500v-3h10v3zM7.5 18v-6.500C7.5 6.5 10 2.5 12 1c2 1.5 4.5 5.5 4.5 10.500V18z|cM7.5 11.500h9',
  bulletLost: 'dM7.5 22v-10.500C7.5 6.5 10 2.5 12 1c2 1.5 4.5 5.5 4.5 10.500V22z',
  distance: 'lM2.5 12h19M6 8.500L2.5 12 6 15.500M18 8.500l3.5 3.5-3.5 3.500M12 9v6',
  inReach: 'l@12,12,7.5|k@12,12,3|lM12 1v5M12 18v5M1 12h5M18 12h5',
  outReach: 'd@12,12,7.5|lM4 20L20 4',
  range: 'l@12,12,9|k@12,12,3',
  clock: 'l@12,13,8.5|lM12 8v5l3.5 2M9 1.500h6',
  bot: 'lM4 8h16v12H4zM12 8V4|k@12,3,1.8|k@8.8,13,1.6|k@15.2,13,1.6|lM9 17h6M1.5 12v4M22.5 12v4',
  away: 'd@12,8,4.5|dM3.5 22c0-6 4-8.5 8.5-8.500s8.5 2.5 8.5 8.5',
  spectator: 'lM1.5 12C6 5 18 5 22.5 12 18 19 6 19 1.5 12z|k@12,12,3',
  draw: 'oM6 8h12v14H6z|lM12 19v-7M9 14.500l3-3 3 3M7 4.500h10M8 1.500h8',
  discard: 'oM6 2h12v14H6z|lM12 5v7M9 9.500l3 3 3-3M5 19.500h14M7 22.500h10',
  hand:
    'o[rotate(-18 12 22)]M7 4h10v15H7z|o[rotate(14 12 22)]M8 4h10v15H8z|' +
    'k[rotate(14 12 22)]M13 8l2.5 3.500L13 15l-2.5-3.500z',
  settings: `l@12,12,3.5|l${star(12, 12, 8, 10.5, 7.6)}`,
  log: 'lM5 2h11l4 4v16H5zM16 2v4h4M8.5 11h8M8.5 14.500h8M8.5 18h5',
  chat: 'lM3 4h18v12H11l-5 5v-5H3z|hM7 8.500h10M7 12h7',
  help: 'l@12,12,10|lM9 9.500c0-4 6-4 6-.5 0 2.5-3 2.5-3 5|k@12,17.5,1.4',
  menu: 'lM3 6h18M3 12h18M3 18h18',
  close: 'lM5 5l14 14M19 5L5 19',
  check: 'lM4 13l5.5 5.500L20 6',
  undo: 'lM8 5L3 10l5 5M3 10h11c9 0 9 10 2 10h-4',
  lock: 'lM5 11h14v10H5zM8 11V7c0-6 8-6 8 0v4|k@12,16,1.8',
  link: 'lM10 14L14 10M8.5 11L5 14.500c-4 4 1 9 4.5 5L13 16M15.5 13L19 9.500c4-4-1-9-4.5-5L11 8',
  sound: 'kM3 9h4l6-5v16l-6-5H3z|lM16.5 8.500c2 2 2 5 0 7M19.5 5.500c4 4 4 9 0 13',
  play: 'kM6 3l15 9-15 9z',
  learn: 'lM12 5C9 3 5 3 2 4v15c3-1 7-1 10 1 3-2 7-2 10-1V4c-3-1-7-1-10 1zM12 5v15',
  people: 'l@8,8,4|lM1 21c0-5 3-7.5 7-7.500s7 2.5 7 7.5|lM15 4.500c5-1 6 6 1.5 7M17.5 14c3 0 5.5 2.5 5.5 7',
  turn: `k${star(12, 12, 5, 11, 4.6)}`,
  dead:
    'oM12 1.500c7 0 10 4.5 10 9 0 4-2 6-4 7v4H6v-4c-2-1-4-3-4-7 0-4.5 3-9 10-9z|k@8,11.5,2.5|k@16,11.5,2.5|' +
    'lM10.5 17.500v4M13.5 17.500v4',
  sheriff: `s${star(12, 12, 6, 10.5, 6)}|l${star(12, 12, 6, 10.5, 6)}|l@12,12,3|${ring(12, 12, 10.2, 6, 1.7, () => 'k')}`,
  deputy:
    `sM3 3c6 1 12 1 18 0v9c0 5-4 8-9 10.500C7 20 3 17 3 12z|lM3 3c6 1 12 1 18 0v9c0 5-4 8-9 10.500C7 20 3 17 3 12z|` +
    `k${star(12, 11, 5, 6.5, 2.7)}`,
  outlaw:
    'kM6 9c0-4 1-7 3-7.5 1.5-.3 2 .8 3 .8s1.5-1.1 3-.8c2 .5 3 3.5 3 7.500zM.5 8.500c5 2.5 18 2.5 23 0 .5 2-3 3.7-11.5 3.700S0 10.5.5 8.500z|' +
    'sM4.5 15c5 1.5 10 1.5 15 0L12 23.500z|lM4.5 15c5 1.5 10 1.5 15 0L12 23.500z',
  renegade:
    `k[translate(-1 -.5)]M12 1.500l-3.2 5.200H3l3 5.3-3 5.300h5.800L12 22.500l-2-6 3-4.5-3-4z|` +
    `l[translate(2 .8)]M13 2.500l2.2 4.200H21l-3 5.3 3 5.300h-5.800L13 21l-1-4.5 3-4.5-3-4z`,
  unknown: 'd@12,12,9.5|lM9 9.500c0-4 6-4 6-.5 0 2.5-3 2.5-3 5|k@12,17.5,1.3',
  H: 'kM12 21.500C4 15 1.5 11 1.5 7.5 1.5 1.5 9.5.5 12 6c2.5-5.5 10.5-4.5 10.5 1.5 0 3.5-2.5 7.5-10.5 14z',
  D: 'kM12 .5l8.5 11.500L12 23.5 3.5 12z',
  C: 'k@12,6.3,5.3|k@6.3,13.8,5.3|k@17.7,13.8,5.3|kM12 10c0 6 1 10 4.5 13h-9C11 20 12 16 12 10z',
  S: 'kM12 .5c8 7 10.5 10.5 10.5 14 0 5-6 6.5-9 2.5.5 3 1.5 5 3.5 6.500H7c2-1.5 3-3.5 3.5-6.5-3 4-9 2.5-9-2.5 0-3.5 2.5-7 10.5-14z',
  // border kinds, as a mark: goes to the pile, stays, waits a turn, carries loads, is bought
  brown: 'kM2 5h20L12 21z',
  blue: 'kM3 3h18v18H3z',
  green: 'kM4 2h16l-6.5 10L20 22H4l6.5-10z',
  orange: 'k@6,17,4.5|k@18,17,4.5|k@12,6.5,4.5',
  black: 'kM12 1l11 11-11 11L1 12z',
  // a feat that can be met by a free act: the sign at a crossroads
  crossroads: 'kM11 2h2.500v20H11zM3 4h16l3.5 3-3.5 3H3zM21 12H6l-3.5 3L6 18h15z|cM6 7h10M9 15h9',
  legend: `s${star(12, 14, 5, 9.5, 4)}|l${star(12, 14, 5, 9.5, 4)}|kM3 1.500h18v4H3z|cM6 3.500h12`,
  // fame tokens: one shape for each seat, so that colour is not all that tells them apart
  fame1: `s${star(12, 12, 5, 11, 5)}|l${star(12, 12, 5, 11, 5)}`,
  fame2: 's@12,12,9.5|l@12,12,9.5',
  fame3: 'sM3 3h18v18H3z|lM3 3h18v18H3z',
  fame4: 'sM12 2l10.5 19h-21z|lM12 2l10.5 19h-21z',
  fame5: 'sM12 1l11 11-11 11L1 12z|lM12 1l11 11-11 11L1 12z',
  fame6: 'sM8 1.500h8v6.500h6.500v8H16v6.500H8V16H1.500V8H8z|lM8 1.500h8v6.500h6.500v8H16v6.500H8V16H1.500V8H8z',
  fame7: 'sM6.5 2h11l5.5 10-5.5 10h-11L1 12z|lM6.5 2h11l5.5 10-5.5 10h-11L1 12z',
  fame8: 's@12,12,9.5|l@12,12,9.5|k@12,12,3.5',
  // the mark of the house: a revolver cylinder seen from the front, one chamber loaded
  house: `k@12,12,11.5|${ring(12, 12, 6.8, 6, 2.5, i => (i ? 'p' : 's'))}|p@12,12,1.5`,
};
