/** Pictures of the feats of Legends, grid 64, drawn like those of the cards (pictograms.ts), under the ids of their kinds. */
import { burst, spokes, star } from './shapes';

/** A man under a hat, x: his middle. scarf: its shape in the spot colour. */
const man = (x: number, y: number, scarf: string): string =>
  `k[translate(${x} ${y})]M-14 40C-14 26-9 18 0 18s14 8 14 22z|o[translate(${x} ${y})]M-8 5H8v6c0 6-4 9-8 9s-8-3-8-9z|` +
  `k[translate(${x} ${y})]M-14 3c7 3 21 3 28 0 0 4-6 6-14 6s-14-2-14-6zM-8 2c0-8 2-13 4-13 2 0 3 1.5 4 1.5s2-1.5 4-1.500c2 0 4 5 4 13z|` +
  `s[translate(${x} ${y})]${scarf}`;
const NECK = 'M-6 19l6 9 6-9z';
const MASK = 'M-9 11c6 2 12 2 18 0l-9 15z';
const HAND = [-36, -13, 10];
const SPADE =
  'M0-12c8 7 10.5 10.5 10.5 14 0 5-6 6.500-9 2.500.5 3 1.5 5 3.5 6.500h-10c2-1.500 3-3.500 3.5-6.500-3 4-9 2.500-9-2.500 0-3.500 2.500-7 10.500-14z';
const RIFLE = 'M30 1h4l.5 28 3.500 6-1 25q-5 3-10 0l-1-25 3.500-6z';
const GUITAR = '[rotate(38 32 32) translate(4.5 4.5) scale(.86)]';

export const FEAT_PICTOGRAMS = {
  three_fifteen_to_yooma:
    'k@32,37,26|p@32,37,21|sM32 37V18.500a18.5 18.5 0 0 1 18.5 18.500z|hM32 19v4M32 51v4M14 37h4M46 37h4|' +
    'lM32 37h15.500M32 37l10 3|k@32,37,3|kM28 6h8v7h-8z|l@32,5,4|dM37 4c8-4 18 4 26 0',
  bottleneck:
    'k[rotate(22 32 34)]M27 0h10v6h-1v12c0 5 8 7 8 15v26q0 4-4 4H24q-4 0-4-4V33c0-8 8-10 8-15V6h-1z|' +
    'p[rotate(22 32 34)]M20 36h24v17H20z|s[rotate(22 32 34)]M23 39h18v11H23z|c[rotate(22 32 34)]M31 9v10M24 57h10|' +
    'hM14 8l-5-3M18 4l-2-4M9 14H3',
  chuck_a_luck:
    'lM17 6c0 18 30 34 30 52M47 6C47 24 17 40 17 58M32 6v52|kM9 2h46v6H9zM9 56h46v6H9z|' +
    'o[rotate(-14 26 47)]M18 39h16v16H18z|k[rotate(-14 26 47)]M20 41h4v4h-4zM28 49h4v4h-4zM24 45h4v4h-4z|' +
    's[rotate(18 42 46)]M36 41h13v13H36z|l[rotate(18 42 46)]M36 41h13v13H36z|k@42.5,47.5,2.4',
  fifty_guns:
    `k[rotate(-26 32 58)]${RIFLE}|k[rotate(26 32 58)]${RIFLE}|k${RIFLE}|c M32 34v22|` +
    'sM18 38q14 6 28 0v8q-14 6-28 0z|lM18 38q14 6 28 0v8q-14 6-28 0z|hM24 41v7M32 42v8M40 41v7',
  for_a_few_cards_more:
    `${HAND.map(turn => `o[rotate(${turn} 28 66)]M18 18h20v32H18z`).join('|')}|k[rotate(10 28 66)]M28 27l5 7-5 7-5-7z|` +
    's[rotate(34 50 16)]M41 3h18v26H41z|l[rotate(34 50 16)]M41 3h18v26H41z|k[rotate(34 50 16)]M50 9l4.5 7-4.5 7-4.500-7z|' +
    'hM36 4l-5-2M34 11h-6',
  good_company: `${man(19, 20, NECK)}|${man(45, 20, NECK)}|lM26 52q6 5 12 0`,
  lonely_brave:
    's@32,28,21|kM0 64C6 52 18 46 32 46s26 6 32 18z|kM27.500 27h9l2 11-2 10h-3L32 39l-1.500 9h-3l-2-10z|' +
    'k@32,21,4.500|kM23 19c6 3 12 3 18 0-1 4-4 5-9 5s-8-1-9-5zM28 18c0-6 1-8 4-8s4 2 4 8z|hM2 40h7M55 40h7M5 34h5M54 34h5',
  man_with_no_name:
    'sM6 64c2-11 9-15 16-16l10 9 10-9c7 1 14 5 16 16z|lM6 64c2-11 9-15 16-16l10 9 10-9c7 1 14 5 16 16z|hM14 58l4 6M24 54l2 10M50 58l-4 6M40 54l-2 10|' +
    'oM21 32h22v10c0 7-5 12-11 12s-11-5-11-12z|kM21 32h22v8c-7 3-15 3-22 0z|lM35 47l11 2|s@47.5,49.5,2|' +
    'kM3 25c11 8 47 8 58 0-3 9-13 12-29 12S6 34 3 25zM18 23c0-12 3-19 8-19 2 0 4 2 6 2s4-2 6-2c5 0 8 7 8 19z|' +
    'sM18 19c9 2.500 19 2.500 28 0v4c-9 2.500-19 2.500-28 0z',
  old_west_gang: `${man(13, 18, MASK)}|${man(51, 18, MASK)}|${man(32, 24, MASK)}`,
  open_range:
    's@47,19,10|lM0 42h64|hM36 62c4-9 12-15 26-18M2 50h8M30 52h10M50 55h12|' +
    'kM15 62V22q0-5 4.500-5t4.500 5v14h4V27q0-3 3-3t3 3v11q0 5-5 5h-5v19zM15 48h-4q-5 0-5-5V33q0-3 3-3t3 3v9h3z|cM19.500 23v34',
  oregon_trail:
    'oM7 36C7 17 14 6 32 6s25 11 25 30z|sM16 36c0-15 3-24 8-29 6-1 8-1 8-1v30z|hM16 36c0-15 3-24 8-29M32 6v30M48 36c0-15-3-24-8-29|' +
    `kM3 35h58l-4 12H7z|o@18,51,11|o@47,51,11|h${spokes(18, 51, 10, 4)}${spokes(47, 51, 10, 4)}|k@18,51,3|k@47,51,3`,
  quick_death:
    'kM12 60V24C12-2 48-2 48 24v36z|cM30 16v22M22 24h16M20 46h14M20 51h9|' +
    `s${burst(47, 42, 9, 15, 8, 0.3)}|l${burst(47, 42, 9, 15, 8, 0.3)}|k@47,42,4|lM2 60h60`,
  scrugs_ballad:
    `k${GUITAR}M32 66c-14 0-18-9-16-17 1-4 4-6 4-9s-3-5-3-9c0-8 7-11 15-11s15 3 15 11c0 4-3 6-3 9s3 5 4 9c2 8-2 17-16 17z|` +
    `k${GUITAR}M29-4h6v28h-6zM26-12h12v10H26z|p${GUITAR}M25 40a7 7 0 1 1 14 0 7 7 0 0 1-14 0z|s${GUITAR}M25 53h14v4H25z|` +
    `c${GUITAR}M30.500 0v52M33.500 0v52|lM8 22V8l9-3v13|k@5.5,22,3.2|k@14.5,18,3.2`,
  thousand_ways_to_die:
    `o[rotate(-13 22 36)]M9 14h27v42H9z|k[translate(20 37) rotate(-13)]${SPADE}|o[rotate(11 42 34)]M29 12h27v42H29z|` +
    `s[translate(42 33) rotate(11)]${SPADE}|l[translate(42 33) rotate(11)]${SPADE}|k@14,22,2.600|k@53,47,2.600|k@50,17,2.600|hM14 22l-4-3M14 22l-1 5M53 47l4 3M53 47l-5 2M50 17l3-5M50 17l5 1`,
  wilhelm_scream:
    'kM0 0h17l5 9-5 9 7 11-7 11 5 24H0z|cM6 10l6 4M5 28l8 3M6 46l6 5|s@44,20,14|o@44,21,6.500|k@44.500,23.500,2.400|' +
    'tM43 32l-2 12|lM43 31L31 24M44 31l13-8M41 45l-10 10M42 45l13 7|' +
    'k[rotate(24 55 6)]M47 6c5 2 11 2 16 0 0 3-3 4-8 4s-8-1-8-4zM51 5c0-5 1-7 4-7s4 2 4 7z|hM36 12l-4-3M35 17h-4',
  wounded_pride:
    `s${star(32, 33, 6, 27, 16)}|l${star(32, 33, 6, 27, 16)}|kM34 7l-6 17 7 4-9 12 7 3-6 17 15-21-7-4 7-11-7-4z|` +
    'o[rotate(-28 48 50)]M36 45h24v10H36z|h[rotate(-28 48 50)]M44 45v10M52 45v10|k[rotate(-28 48 50)]M47 49h2v2h-2z',
};
