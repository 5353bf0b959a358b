/** Key moments of a game as a list that leads into its replay, and the figures of the seats as a table. */
import { Icon, type DrawingName } from '../look/icons';
import { say } from '../words';
import { SeatHeads, type Sitting } from './life-chart';
import { type Figure, FIGURES, type MomentKind, type SeatFigures, type Statistics } from './statistics';

const ICON_OF: Record<MomentKind, DrawingName> = {
  blood: 'bullet',
  saved: 'beer',
  exploded: 'dynamite',
  duel: 'duel',
  penalty: 'sheriff',
  eliminated: 'dead',
  legend: 'legend',
  won: 'turn',
};

export function Moments({ statistics, onsee }: { statistics: Statistics; onsee(frame: number): void }) {
  return (
    <section class="moments">
      <h3>{say('page.over.moments')}</h3>
      <ol>
        {statistics.moments.map(m => (
          <li key={`${m.kind} ${m.frame} ${m.seat}`}>
            <button type="button" onClick={() => onsee(m.frame)}>
              <Icon name={ICON_OF[m.kind]} />
              <span class="when">{say('page.over.turn', { turn: m.turn })}</span>
              <span>
                <b>{say(`page.moment.${m.kind}`)}</b> {m.text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Rows of the table: luck is two figures in one; feats only where there were some. */
const rows_of = ({ figures }: Statistics): Figure[] =>
  FIGURES.filter(f => f !== 'checks' && (f !== 'feats' || Object.values(figures).some(it => it.feats > 0)));
const told = (figures: SeatFigures, row: Figure): string =>
  row !== 'lucky' ? String(figures[row]) : figures.checks ? `${figures.lucky}/${figures.checks}` : '–';

function Row({ row, statistics, sitting }: { row: Figure; statistics: Statistics; sitting: Sitting[] }) {
  const all = sitting.map(s => statistics.figures[s.seat] as SeatFigures);
  const best = row === 'lucky' || row === 'lost' ? Number.NaN : Math.max(1, ...all.map(f => f[row]));
  return (
    <tr>
      <th scope="row">{say(`page.figure.${row}`)}</th>
      {all.map((figures, i) => (
        <td key={sitting[i]?.seat} class={figures[row] === best ? 'best' : ''}>
          {told(figures, row)}
        </td>
      ))}
    </tr>
  );
}

export const Figures = ({ statistics, sitting }: { statistics: Statistics; sitting: Sitting[] }) => (
  <section>
    <h3>{say('page.over.figures')}</h3>
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">
            <span class="vh">{say('page.over.figures')}</span>
          </th>
          <SeatHeads sitting={sitting} />
        </tr>
      </thead>
      <tbody>
        {rows_of(statistics).map(row => (
          <Row key={row} row={row} statistics={statistics} sitting={sitting} />
        ))}
      </tbody>
    </table>
  </section>
);
