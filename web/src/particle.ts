/** Korean particles, as text/particle.c chooses them; tests/particle.test.ts holds the two together. A word ends in a vowel, in
    the consonant l, in another consonant, or in a sign of which we do not know how it is read; then both forms are written. */
type Ending = 0 | 1 | 2 | 3;
const VOWEL = 0;
const RIEUL = 1;
const CONSONANT = 2;
const UNKNOWN = 3;

const FORMS: Record<string, [string, string, string, string]> = {
  '이/가': ['가', '이', '이', '이(가)'],
  '을/를': ['를', '을', '을', '을(를)'],
  '은/는': ['는', '은', '은', '은(는)'],
  '와/과': ['와', '과', '과', '와(과)'],
  '(으)로': ['로', '로', '으로', '(으)로'],
  '이라는/라는': ['라는', '이라는', '이라는', '(이)라는'],
};

const DIGIT: Ending[] = [CONSONANT, RIEUL, VOWEL, CONSONANT, VOWEL, VOWEL, CONSONANT, RIEUL, RIEUL, VOWEL];
const is_latin = (c: string): boolean => /^[a-z]$/i.test(c);

function latin_ending(c: string, before: string): Ending {
  const alone = !is_latin(before);
  const [last, second] = [c.toLowerCase(), before.toLowerCase()];
  if ('bpt'.includes(last) && last === second) return UNKNOWN;
  if (last === 'e' && 'lmn'.includes(second || '-')) return UNKNOWN;
  if (last === 'l' || (alone && last === 'r')) return RIEUL;
  if ('mn'.includes(last)) return CONSONANT;
  if (alone) return VOWEL;
  if (last === 'g' && second === 'n') return CONSONANT;
  if (last === 'k' && second === 'c') return CONSONANT;
  return 'bckpt'.includes(last) && 'aeiou'.includes(second) ? CONSONANT : VOWEL;
}

function ending(word: string): Ending {
  const letters = [...word];
  while (letters.length && /^[\x01-\x7f]$/.test(letters.at(-1) ?? '') && !/^[a-z0-9]$/i.test(letters.at(-1) ?? ''))
    letters.pop();
  const c = letters.at(-1) ?? '';
  if (c >= '가' && c <= '힣') {
    const final = (c.charCodeAt(0) - 0xac00) % 28;
    return final === 0 ? VOWEL : final === 8 ? RIEUL : CONSONANT;
  }
  if (/^\d$/.test(c)) return DIGIT[Number(c)] ?? UNKNOWN;
  if (c >= '♠' && c <= '♧') return VOWEL;
  return is_latin(c) ? latin_ending(c, letters.at(-2) ?? '') : UNKNOWN;
}

export const korean = (word: string, particle: string): string => FORMS[particle]?.[ending(word)] ?? '';
