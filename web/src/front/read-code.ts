/** The code of a table from what somebody types or pastes. */
import { TABLE_CODE } from '../protocol';

const CODE = new RegExp(`^${TABLE_CODE}$`);

/** As people write it, or the whole link they were sent; undefined: it is neither. */
export function read_code(text: string): string | undefined {
  const last = text.trim().split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
  const code = last.toUpperCase().replace(/[\s.-]/g, '');
  return CODE.test(code) ? code : undefined;
}
