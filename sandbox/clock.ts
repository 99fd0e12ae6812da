import {
  addDays,
  addMonths,
  type CalendarDate,
  type EpochMs,
  sydneyDate,
} from '../domain/calendar.ts';
import type { Database, Sql } from './database.ts';
import { Refusal } from './refusal.ts';
import { readSetting, writeSetting } from './settings-table.ts';

export type Moment = {
  /** Epoch milliseconds on the lending clock. */
  readonly at: EpochMs;
  /** The day in Sydney. */
  readonly today: CalendarDate;
};

export type Clock = Awaited<ReturnType<typeof openClock>>;

export type Duration = {
  readonly months: number;
  readonly days: number;
  readonly milliseconds: number;
};

const DURATION =
  /^P(?=[\dT])(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses an ISO 8601 duration (`P1D`, `P2W`, `PT20S`); null for any other text. */
export function parseDuration(text: string): Duration | null {
  const match = DURATION.exec(text);
  if (!match) {
    return null;
  }
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return {
    months: years * 12 + months,
    days: weeks * 7 + days,
    milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000,
  };
}

const SETTING = 'clockOffset';

const DAY_MS = 86_400_000;

/** The end of the lending clock's last day. It must lie before the year 10000, which has no calendar date. */
const END_OF_TIME: EpochMs = Date.parse('2099-12-31T12:59:59Z');

/** Real time, and the lending clock, which tests and the desk move on so that pay days come. Its offset is in the database. */
export async function openClock(database: Database, realNow: () => EpochMs = Date.now) {
  let offset = Number(await database.transaction((sql) => readSetting(sql, SETTING, '0')));

  const store = (sql: Sql) => writeSetting(sql, SETTING, String(offset));
  const now = (): Moment => {
    const at = realNow() + offset;
    return { at, today: sydneyDate(at) };
  };

  return {
    /** Real time, in epoch milliseconds: bank jobs and identity checks run on it. */
    realNow,
    /** The lending clock. */
    now,
    /** Moves the lending clock forward. @throws Refusal 400 beyond its last day */
    async advance(duration: Duration): Promise<Moment> {
      const moment = now();
      // The lower bound comes first, because `later` fails on dates that are too far away.
      if (soonest(moment, duration) > END_OF_TIME || later(moment, duration) > END_OF_TIME) {
        throw new Refusal(400, `The clock goes to ${sydneyDate(END_OF_TIME)} at most.`);
      }
      offset += later(moment, duration) - moment.at;
      await database.transaction(store);
      return now();
    },
    /** Sets the lending clock to real time. */
    async reset(): Promise<void> {
      offset = 0;
      await database.transaction(store);
    },
  };
}

/** Lower bound of `later`: no month is shorter than 28 days. */
function soonest({ at }: Moment, { months, days, milliseconds }: Duration): EpochMs {
  return at + (months * 28 + days) * DAY_MS + milliseconds;
}

/** Adds a duration. Months and days count in Sydney, so the hour stays the same over a change of daylight saving. */
function later({ at, today }: Moment, { months, days, milliseconds }: Duration): EpochMs {
  const day = addDays(addMonths(today, months), days);
  const midnight = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`);
  const moved = at + midnight(day) - midnight(today);
  return moved + sydneyOffset(at) - sydneyOffset(moved) + milliseconds;
}

const sydneyClock = new Intl.DateTimeFormat('en', {
  timeZone: 'Australia/Sydney',
  timeZoneName: 'shortOffset',
});

/** Milliseconds that Sydney is ahead of UTC: whole hours. */
function sydneyOffset(at: EpochMs): number {
  const [, hours] = sydneyClock.format(at).split('GMT+');
  return Number(hours) * 3_600_000;
}
