/** Where a replay stands, and how to move in it: a line of all answers with its turns and key moments, steps, pace, and
    whose eyes see. */
import { useState } from 'preact/hooks';
import { Icon } from '../look/icons';
import { name_of } from '../over/who-won';
import type { Eyes } from '../source/engine';
import { PACES, type ReplaySource } from '../source/replay-source';
import { say } from '../words';
import { toggle, useReplayKeys } from './replay-keys';
import { NextIcon, StepIcon } from './replay-icons';
import { next_moment, next_turn, turn_of } from './replay-steps';
import './replay-controls.css';

const part = (at: number, last: number): string => `${last ? (at * 100) / last : 0}%`;

/** Turns as small lines, key moments as larger ones, eliminations as crosses. */
function Ticks({ source }: { source: ReplaySource }) {
  const statistics = source.statistics.value;
  const last = source.last.value;
  return (
    <div class="ticks" aria-hidden="true">
      {statistics?.starts.map(s => (
        <i key={s.turn} style={{ left: part(s.frame, last) }} />
      ))}
      {statistics?.moments.map(m => (
        <i
          key={`${m.kind} ${m.frame} ${m.seat}`}
          class={m.kind === 'eliminated' ? 'dead' : 'moment'}
          style={{ left: part(m.frame, last) }}
          title={m.text}
        />
      ))}
    </div>
  );
}

function where(source: ReplaySource): string {
  const { at, last } = { at: source.at.value, last: source.last.value };
  return say('page.replay.where', { n: at, all: last, turn: turn_of(source.statistics.value, at) });
}

function Line({ source }: { source: ReplaySource }) {
  const told = source.frame.value.events?.find(e => e.text)?.text ?? '';
  return (
    <div class="line-of-answers">
      <Ticks source={source} />
      <input
        type="range"
        min={0}
        max={source.last.value}
        value={source.at.value}
        aria-label={say('page.replay.answers')}
        aria-valuetext={`${where(source)}. ${told}`}
        onInput={event => source.jump(Number(event.currentTarget.value))}
      />
    </div>
  );
}

const Step = ({
  label,
  press,
  children,
  off,
}: {
  label: string;
  press(): void;
  children: preact.ComponentChildren;
  off?: boolean;
}) => (
  <button type="button" class="btn flat" aria-label={label} title={label} aria-disabled={off} onClick={() => !off && press()}>
    {children}
  </button>
);

function Steps({ source }: { source: ReplaySource }) {
  const playing = source.playing.value;
  const [at, last, statistics] = [source.at.value, source.last.value, source.statistics.value];
  const turn = next_turn(statistics, at);
  const moment = next_moment(statistics, at);
  return (
    <div class="steps">
      <Step label={say('page.replay.back')} press={() => source.step(-1)} off={at === 0}>
        <StepIcon back />
      </Step>
      <button type="button" class="btn main play" onClick={() => toggle(source)}>
        {playing ? <NextIcon name="pause" /> : <Icon name="play" />}
        <span>{say(playing ? 'page.replay.pause' : 'page.replay.play')}</span>
      </button>
      <Step label={say('page.replay.forward')} press={() => source.step(1)} off={at === last}>
        <StepIcon />
      </Step>
      <Step label={say('page.replay.next_turn')} press={() => turn !== undefined && source.jump(turn)} off={turn === undefined}>
        <NextIcon name="turn" />
      </Step>
      <Step
        label={say('page.replay.next_moment')}
        press={() => moment !== undefined && source.see(moment)}
        off={moment === undefined}
      >
        <NextIcon name="moment" />
      </Step>
    </div>
  );
}

function Pace({ source }: { source: ReplaySource }) {
  return (
    <label>
      <span class="vh">{say('page.replay.pace')}</span>
      <select value={source.pace.value} onChange={event => (source.pace.value = Number(event.currentTarget.value))}>
        {PACES.map(pace => (
          <option key={pace} value={pace}>
            {pace}×
          </option>
        ))}
      </select>
    </label>
  );
}

function WhoseEyes({ source }: { source: ReplaySource }) {
  const [busy, set_busy] = useState(false);
  const look = async (eyes: Eyes): Promise<void> => {
    set_busy(true);
    await source.look_as(eyes).finally(() => set_busy(false));
  };
  return (
    <label class="eyes" aria-busy={busy}>
      <Icon name="spectator" />
      <span class="vh">{say('page.replay.eyes')}</span>
      <select value={source.eyes.value} onChange={event => void look(event.currentTarget.value as Eyes)}>
        <option value="all">{say('page.replay.eyes.all')}</option>
        <option value="nobody">{say('page.replay.eyes.nobody')}</option>
        {source.frame.value.view.seats.map(s => (
          <option key={s.seat} value={s.seat}>
            {name_of(source.people.value, s)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function ReplayControls({ source }: { source: ReplaySource }) {
  useReplayKeys(source);
  return (
    <section class="replay-controls" aria-label={say('page.replay')}>
      <Line source={source} />
      <div class="row">
        <Steps source={source} />
        <span class="where">{where(source)}</span>
        <Pace source={source} />
        <WhoseEyes source={source} />
      </div>
    </section>
  );
}
