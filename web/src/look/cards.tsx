/** Faces of cards, characters and roles, drawn as SVG in three sizes: s 72, m 110, l 260 wide (a style sheet may scale
    them). The large ones have the text. */
import type { Card, Role } from '../protocol';
import { say } from '../words';
import {
  type Border,
  type Box,
  type CardSize,
  Ground,
  InnerRule,
  MEASURES,
  type Measures,
  Name,
  Sentence,
  Sheet,
} from './card-frame';
import { card_aloud, type CardIndex, feat_of, kind_words, read_card } from './card-words';
import { drawing, is_red } from './icons';
import { border_of, has_crossroads, is_legendary, printed } from './printed';
import './borders.css';
import './cards.css';

export type { CardSize } from './card-frame';

interface Sized {
  size?: CardSize;
  /** What stands around it says already what it is. */
  silent?: boolean;
  class?: string;
}

function Use({ name, box: [x, y, width, height], klass }: { name: string; box: Box; klass?: string }) {
  return <use href={`#${drawing(name).id}`} x={x} y={y} width={width} height={height} class={klass} />;
}

const RANK_WIDTH: Record<string, number> = { '10': 1.1, J: 0.5 };

/** Rank and suit, at the upper left: an overlapped hand still reads. */
function Index({ z, index, x, y }: { z: Measures; index: CardIndex; x: number; y: number }) {
  const rank = (RANK_WIDTH[index.rank] ?? 0.7) * z.rank;
  const ink = is_red(index.suit) ? 'red' : 'black';
  return (
    <>
      <path
        class="p"
        d={`M${x - 1} ${y - 1}h${rank + z.suit + z.rank * 0.42}v${z.rank * 1.12}h${-(rank + z.suit + z.rank * 0.42)}z`}
      />
      <text
        class={`rank ${ink}`}
        x={x + z.rank * 0.1}
        y={y + z.rank * 0.86}
        font-size={z.rank}
        textLength={rank * 0.94}
        lengthAdjust="spacingAndGlyphs"
      >
        {index.rank}
      </text>
      <Use name={index.suit} box={[x + rank + z.rank * 0.18, y + z.rank * 0.12, z.suit, z.suit]} klass={ink} />
    </>
  );
}

/** Range in a ring, or the figure that matters. */
function Figure({ z, kind }: { z: Measures; kind: string }) {
  const { range, sign } = printed(kind);
  const [x, y, r] = z.figure;
  const width = r * 2.9;
  if (range !== undefined)
    return (
      <>
        <circle class="block" cx={x} cy={y} r={r} />
        <circle class="c" cx={x} cy={y} r={r * 0.8} stroke-width={r * 0.1} />
        <text class="rank light" x={x} y={y + r * 0.46} font-size={r * 1.3} text-anchor="middle">
          {range}
        </text>
      </>
    );
  if (!sign) return null;
  return (
    <>
      <path class="block" d={`M${x + r - width} ${y - r}h${width}v${2 * r}h${-width}z`} />
      {sign === '♥' ? (
        <Use name="H" box={[x + r - width / 2 - r * 0.62, y - r * 0.6, r * 1.24, r * 1.24]} klass="on" />
      ) : (
        <text class="rank light" x={x + r - width / 2} y={y + r * 0.46} font-size={r * 1.25} text-anchor="middle">
          {sign}
        </text>
      )}
    </>
  );
}

const block = ([x, y, w, h]: Box): string => `M${x} ${y}h${w}v${h}H${x}z`;

/** Name below, index and mark of the border kind in the picture's upper corners. */
function SmallFace({ z, index, border }: { z: Measures; index: CardIndex; border: Border }) {
  const shift = border === 'brown' ? 0 : z.w * 0.028;
  const [x, y, w] = z.art;
  const left = x + w - z.mark - 2 - shift;
  return (
    <>
      <path class="block" d={block(z.band)} />
      <Name text={kind_words(index.kind)} box={[z.band[0] + 2, z.band[1], z.band[2] - 4, z.band[3]]} z={z} klass="light" />
      <InnerRule z={z} border={border} />
      <Index z={z} index={index} x={x + shift} y={y + shift} />
      <path class="p" d={block([left - 2.5, y - 0.5 + shift, z.mark + 5, z.mark + 5])} />
      <Use name={border} box={[left, y + 2 + shift, z.mark, z.mark]} klass="mark" />
    </>
  );
}

/** Index and name above, what it does below. */
function LargeFace({ z, index, border }: { z: Measures; index: CardIndex; border: Border }) {
  const left = 26 + (index.rank === '10' ? 88 : 70);
  return (
    <>
      <Index z={z} index={index} x={25} y={22} />
      <Name text={kind_words(index.kind)} box={[left, 14, 236 - left, 48]} z={z} klass="black" />
      <InnerRule z={z} border={border} />
      <path class="block" d={block([15, 228, 230, 22])} />
      <Use name={border} box={[22, 232, 14, 14]} klass="on" />
      <text class="small light" x="43" y="243.5" font-size="12.5">
        {say(`page.card.${border}`)}
      </text>
      <Sentence text={say(`card.${index.kind}.text`)} box={[19, 254, 222, border === 'brown' ? 102 : 92]} />
    </>
  );
}

/** The board of a feat: hung from two nails, with the sign of the crossroads if there is a free act for it. */
export function FeatFace({ id, size = 'm', silent, class: more = '' }: Sized & { id: string }) {
  const z = MEASURES[size];
  const [x, y, w] = z.art;
  const large = size === 'l';
  const sign = large ? 34 : z.mark * 1.5;
  return (
    <Sheet z={z} border="feat" klass={`b-feat ${more}`} label={silent ? undefined : kind_words(id)}>
      <Ground box={z.art} sun={30} />
      <Use name={id} box={z.picture} />
      {large ? <path class="block" d={block([15, 228, 230, 6])} /> : <path class="block" d={block(z.band)} />}
      <Name text={kind_words(id)} box={[x + 2, z.band[1], w - 4, z.band[3]]} z={z} klass={large ? 'black' : 'light'} />
      <InnerRule z={z} border="plain" />
      {has_crossroads(id) && (
        <>
          <path class="p" d={block([x + w - sign - 3, y, sign + 3, sign + 3])} />
          <Use name="crossroads" box={[x + w - sign - 1, y + 1, sign, sign]} klass="mark" />
        </>
      )}
      {large && <Sentence text={say(`card.${id}.text`)} box={[19, 240, 222, 118]} />}
    </Sheet>
  );
}

/** A playing card or a feat; a hidden one shows its back. */
export function CardFace({ card, size = 'm', silent, class: more = '' }: Sized & { card: Card }) {
  const index = read_card(card);
  const feat = feat_of(card);
  if (feat) return <FeatFace id={feat} size={size} silent={silent} class={more} />;
  if (!index) return <CardBack size={size} silent={silent} class={more} />;
  const z = MEASURES[size];
  const border = border_of(index.kind);
  const Face = size === 'l' ? LargeFace : SmallFace;
  const hot = printed(index.kind).hot ? 'hot' : '';
  return (
    <Sheet z={z} border={border} klass={`b-${border} ${hot} ${more}`} label={silent ? undefined : card_aloud(card)}>
      <Ground box={z.art} sun={27} />
      <Use name={index.kind} box={z.picture} />
      <Face z={z} index={index} border={border} />
      <Figure z={z} kind={index.kind} />
    </Sheet>
  );
}

/** The net of the engraver, with the mark of the house. */
export function CardBack({ size = 'm', silent, class: more = '' }: Sized) {
  const z = MEASURES[size];
  const [x, y] = [z.w / 2, z.h / 2];
  const mark = z.w * 0.46;
  const margin = z.w * 0.06;
  return (
    <Sheet z={z} border="plain" klass={`back ${more}`} label={silent ? undefined : say('face.hidden', { n: 1 })}>
      <path class="ground" d={block([margin, margin, z.w - 2 * margin, z.h - 2 * margin])} />
      <g transform={`scale(${z.w / 110})`}>
        <path fill="url(#g-net)" d={block([6.6, 6.6, 96.8, (z.h * 110) / z.w - 13.2])} />
      </g>
      <circle class="seal" cx={x} cy={y} r={mark * 0.62} stroke-width={z.w * 0.02} />
      <Use name="house" box={[x - mark / 2, y - mark / 2, mark, mark]} klass="seal" />
    </Sheet>
  );
}

/** Width, height and distance of the cartridges of a life. */
const CARTRIDGE: Record<CardSize, [number, number, number]> = { s: [10, 14, 11], m: [15, 21, 16], l: [22, 30, 26] };

function Life({ life, max, x, y, size }: { life: number; max: number; x: number; y: number; size: CardSize }) {
  const [w, h, step] = CARTRIDGE[size];
  return (
    <>
      {Array.from({ length: max }, (_, i) => (
        <Use key={i} name={i < life ? 'bullet' : 'bulletLost'} box={[x + i * step - (h - w) / 2, y, h, h]} />
      ))}
    </>
  );
}

function LargeCharacter({ z, id, life, max }: { z: Measures; id: string; life: number; max: number }) {
  return (
    <>
      <Use name={id} box={[54, 70, 152, 152]} />
      <Name text={say(`character.${id}`)} box={[17, 14, 226, 48]} z={z} klass="black" />
      <InnerRule z={z} border="plain" />
      <Life life={life} max={max} x={130 - max * 13 + 2} y={228} size="l" />
      <Sentence text={say(`character.${id}.text`)} box={[21, 262, 218, 92]} />
    </>
  );
}

function SmallCharacter({ z, id, life, max }: { z: Measures; id: string; life: number; max: number }) {
  const [x, y, w, h] = z.art;
  const [, height, step] = CARTRIDGE[z.size];
  return (
    <>
      <Use name={id} box={[x + w * 0.03, y + h - w * 0.94 + 1, w * 0.94, w * 0.94]} />
      <path class="block" d={block(z.band)} />
      <Name text={say(`character.${id}`)} box={[x + 2, z.band[1], w - 4, z.band[3]]} z={z} shrink={0.93} klass="light" />
      <InnerRule z={z} border="plain" />
      <path class="p" d={block([x, y, step * max + 3, height + 3])} />
      <Life life={life} max={max} x={x + 1} y={y + 1} size={z.size} />
    </>
  );
}

/** A character: portrait, name, life as cartridges, the lost ones dashed. Its legendary side has a golden frame. */
export function CharacterFace(props: Sized & { id: string; life: number; max?: number }) {
  const { id, life, max = life, size = 'm', silent, class: more = '' } = props;
  const z = MEASURES[size];
  const Face = size === 'l' ? LargeCharacter : SmallCharacter;
  const border = is_legendary(id) ? 'gold' : 'plain';
  return (
    <Sheet
      z={z}
      border={border}
      klass={`who ${border === 'gold' ? 'b-gold' : ''} ${more}`}
      label={silent ? undefined : say(`character.${id}`)}
    >
      <Ground box={z.art} sun={32} />
      <Face z={z} id={id} life={life} max={max} />
    </Sheet>
  );
}

/** A role. three: the game of three, whose goals are other ones. */
export function RoleFace(props: Sized & { role: Role; three?: boolean }) {
  const { role, three, size = 'm', silent, class: more = '' } = props;
  const z = MEASURES[size];
  const [x, y, w, h] = z.art;
  const large = size === 'l';
  const sign = w * (large ? 0.56 : 0.72);
  const name = say(`role.${role}`);
  const goal = say(`role.${role}.goal${three && role !== 'sheriff' ? '3' : ''}`);
  return (
    <Sheet z={z} border="plain" klass={`r-${role} ${more}`} label={silent ? undefined : name}>
      <Ground box={z.art} sun={large ? 30 : 40} />
      <Use name={role} box={[x + (w - sign) / 2, y + (h - sign) / 2, sign, sign]} />
      <InnerRule z={z} border="plain" />
      {large ? <path class="block" d={block([15, 228, 230, 6])} /> : <path class="block" d={block(z.band)} />}
      <Name text={name} box={[x + 2, z.band[1], w - 4, z.band[3]]} z={z} klass={large ? 'black' : 'light'} />
      {large && <Sentence text={goal} box={[19, 246, 222, 112]} />}
    </Sheet>
  );
}
