/** Was the deal fair? What the record proves, found out by the engine in this browser, in plain words and in figures. */
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../look/dialog';
import { Icon } from '../look/icons';
import type { Frame, Seat } from '../protocol';
import { Engine, type Verdict } from '../source/engine';
import { my_share, told_commitment } from '../source/server';
import type { Person, Source } from '../source/source';
import { say, words } from '../words';
import { judge, type Judgement, type Proof, read_proof, share_used, told_otherwise } from './proof';
import { game_of } from './watch';
import { name_of } from './who-won';
import './fair.css';

interface FairProps {
  source: Source;
  frame: Frame;
  people: readonly Person[];
  onclose(): void;
}

interface Found {
  verdict: Verdict;
  proof: Proof;
}

async function look_into(source: Source): Promise<Found> {
  const record = await source.record();
  const engine = await Engine.open(words.peek().language);
  try {
    return { verdict: await engine.verify(record), proof: read_proof(record) };
  } finally {
    engine.close();
  }
}

type Tone = 'good' | 'bad' | 'plain';
const TONES: Record<Judgement, Tone> = {
  fair: 'good',
  alone: 'plain',
  here: 'plain',
  unproved: 'plain',
  damaged: 'bad',
  missing: 'bad',
  commitment: 'bad',
  seed: 'bad',
  otherwise: 'bad',
};

const Point = ({ tone, text }: { tone: Tone; text: string }) => (
  <li class={tone}>
    <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'close' : 'help'} />
    <span>{text}</span>
  </li>
);

function Replays({ verdict }: { verdict: Verdict }) {
  if (verdict.replays)
    return <Point tone="good" text={say('page.fair.replays', { n: verdict.moves, checks: verdict.checks })} />;
  const where = verdict.line ? say('page.replay.line', { line: verdict.line, why: verdict.text ?? '' }) : (verdict.text ?? '');
  return <Point tone="bad" text={`${say('page.fair.not_replays')} ${where}`} />;
}

function Mine({ used }: { used: boolean | undefined }) {
  if (used === undefined) return null;
  return <Point tone={used ? 'good' : 'bad'} text={say(used ? 'page.fair.mine' : 'page.fair.not_mine')} />;
}

const Digits = ({ name, digits }: { name: string; digits?: string }) =>
  digits ? (
    <div>
      <dt>{name}</dt>
      <dd>{digits.replace(/(.{8})(?=.)/g, '$1 ')}</dd>
    </div>
  ) : null;

function FiguresOf({ proof, frame, people }: { proof: Proof; frame: Frame; people: readonly Person[] }) {
  const name = (seat: string): string => {
    const it = frame.view.seats.find(s => s.seat === seat);
    return it ? name_of(people, it) : seat;
  };
  return (
    <details>
      <summary>{say('page.fair.figures')}</summary>
      <dl>
        <Digits name={say('page.fair.commitment')} digits={proof.commitment} />
        <Digits name={say('page.fair.secret')} digits={proof.secret} />
        {Object.entries(proof.shares).map(([seat, digits]) => (
          <Digits key={seat} name={say('page.fair.share', { name: name(seat), seat })} digits={digits} />
        ))}
        <Digits name={say('page.fair.seed')} digits={proof.seed} />
      </dl>
      {proof.commitment && <p>{say('page.fair.by_hand')}</p>}
    </details>
  );
}

/** What this browser added and was told, and for which seat if that is known. Of a record that was opened as a file nobody knows. */
function my_part(source: Source, frame: Frame): { seat?: Seat; mine?: string; told?: string } {
  const game = game_of(source, frame);
  return game ? { seat: source.me.peek(), mine: my_share(game), told: told_commitment(game) } : {};
}

function Findings({ found, source, frame, people }: FairProps & { found: Found }) {
  const { verdict, proof } = found;
  const { seat, mine, told } = my_part(source, frame);
  const otherwise = told_otherwise(proof, told);
  const judgement = judge(verdict.deal, verdict.shares, source.kind === 'local', otherwise);
  return (
    <>
      <ul class="findings">
        <Point tone={TONES[judgement]} text={say(`page.fair.is.${judgement}`)} />
        {proof.commitment && !otherwise && <Mine used={share_used(proof, seat, mine)} />}
        <Replays verdict={verdict} />
      </ul>
      {proof.commitment && (
        <>
          <p>{say('page.fair.how')}</p>
          <p>{say('page.fair.limits')}</p>
        </>
      )}
      <FiguresOf proof={proof} frame={frame} people={people} />
    </>
  );
}

export function Fair(props: FairProps) {
  const [found, set_found] = useState<Found | undefined>(undefined);
  const [wrong, set_wrong] = useState('');
  useEffect(() => {
    look_into(props.source).then(set_found, (why: unknown) => set_wrong(why instanceof Error ? why.message : String(why)));
  }, [props.source]);
  return (
    <Dialog title={say('page.over.fair')} onclose={props.onclose} class="fair">
      {found && <Findings {...props} found={found} />}
      {wrong && <p role="alert">{wrong}</p>}
      {!found && !wrong && <p role="status">{say('page.fair.looking')}</p>}
    </Dialog>
  );
}
