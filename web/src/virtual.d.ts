/** Modules that vite.config.ts makes from the rest of the house. */
declare module 'virtual:words/en' {
  const words: Record<string, string | string[]>;
  export default words;
}
declare module 'virtual:words/ko' {
  const words: Record<string, string | string[]>;
  export default words;
}
declare module 'virtual:words/zh' {
  const words: Record<string, string | string[]>;
  export default words;
}
/** The sentences of learn.* alone, of each language: only Learn needs them. */
declare module 'virtual:lessons/en' {
  const words: Record<string, string | string[]>;
  export default words;
}
declare module 'virtual:lessons/ko' {
  const words: Record<string, string | string[]>;
  export default words;
}
declare module 'virtual:lessons/zh' {
  const words: Record<string, string | string[]>;
  export default words;
}
/** The numbered rules of docs/rules, in their order. about: the heading above; set: the expansion, if it belongs to one. */
declare module 'virtual:rules' {
  const rules: { id: string; set?: string; about: string; text: string; ruling?: string }[];
  export default rules;
}
/** Printed facts of all cards and characters (docs/rules/*.tsv). */
declare module 'virtual:deck' {
  export const kinds: { id: string; border: 'brown' | 'blue'; cards: string[] }[];
  export const characters: { id: string; life: number }[];
  /** Legends: the feats, and the legendary sides with the character on the other side. */
  export const feats: { id: string; crossroads: boolean }[];
  export const legends: { id: string; of: string; life: number }[];
}
/** Address of the engine as WebAssembly. */
declare module 'virtual:engine' {
  const url: string;
  export default url;
}
