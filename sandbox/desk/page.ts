import { html } from 'hono/html';
import type { CalendarDate } from '../../domain/calendar.ts';
import { formatCents } from '../../domain/money.ts';
import { STAGES } from '../../domain/onboarding.ts';
import { BANK_OUTCOMES, TEST_LOGINS } from '../bank/outcomes.ts';
import { REFUSING_ACCOUNT } from '../customers.ts';
import { CHECK_OUTCOMES, USUAL_OUTCOME } from '../identity/outcomes.ts';
import { WIDGET_MODES } from '../identity/widget-mode.ts';
import { OTHER_PROMO_CODE, VALID_PROMO_CODE } from '../lending/promotions.ts';
import { SCENARIO_NAMES, scenario } from '../scenarios.ts';

type Html = ReturnType<typeof html>;

function table(head: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  return html`<div class="table" tabindex="0" role="group"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

const code = (text: string): Html => html`<code>${text}</code>`;
const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');

function bankLogins(): Html {
  return table(
    ['Login', 'Password', 'What happens'],
    [
      ...TEST_LOGINS.map(({ loginId, password, outcome }) => [
        code(loginId),
        password ? code(password) : 'any',
        BANK_OUTCOMES[outcome].summary,
      ]),
      ['anything else', 'any', BANK_OUTCOMES.invalid.summary],
    ],
  );
}

function identityNames(): Html {
  return table(
    ['Given name', 'What happens'],
    [
      ...Object.entries(CHECK_OUTCOMES).map(([name, { summary }]) => [code(name), summary]),
      ['any other', USUAL_OUTCOME.summary],
    ],
  );
}

function otherValues(): Html {
  return table(
    ['Where', 'Type', 'What happens'],
    [
      ['Sign up', code('anna.test@example.com'), 'A local part that ends in test skips the mobile'],
      [
        'Mobile',
        code('0491 570 006'),
        'A number kept for fiction; the code comes to the inbox here',
      ],
      ['Find a bank', html`${code('hooli')} or ${code('testbank')}`, 'Shows the test banks'],
      ['Bank account', code('000-000'), 'Invalid BSB'],
      [
        'Bank account',
        code(REFUSING_ACCOUNT),
        'As account number: every debit is refused, so repayments are missed, then overdue',
      ],
      [
        'Promo code',
        html`${code(VALID_PROMO_CODE)} or ${code(OTHER_PROMO_CODE)}`,
        'Valid, one at a time: the fee falls to 4.5%',
      ],
      [
        'Promo code',
        html`${code('EXPIRED')}, ${code('USED')}, ${code('UNKNOWN')}`,
        'Refused, each in its own way',
      ],
    ],
  );
}

function scenarios(today: CalendarDate): Html {
  return table(
    ['Scenario', 'The dashboard shows', 'Limit', 'Cash out', 'Repay early', 'Delay'],
    SCENARIO_NAMES.map((name) => {
      const { shows, allows, history } = scenario(name);
      const { available, maximum, payCycle } = history(today);
      return [
        code(name),
        shows,
        `${formatCents(available)} of ${formatCents(maximum)}, ${payCycle}`,
        yesNo(allows.cashOut),
        yesNo(allows.repayEarly),
        yesNo(allows.delay),
      ];
    }),
  );
}

const options = (values: readonly string[], selected?: string): Html[] =>
  values.map((value) => html`<option ${value === selected ? 'selected' : ''}>${value}</option>`);

const EXAMPLE_FAULTS = JSON.stringify(
  [{ method: 'GET', path: '/v3/Lending/overview', status: 500, times: 1 }],
  null,
  2,
);

/** @param pace seconds that a step of a bank job takes */
export function deskPage(today: CalendarDate, pace: number): Html {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox desk - Pay On Demand</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/desk.css">
<script src="/sandbox/desk.js" defer></script>
</head>
<body>
<header>
<h1>Sandbox desk</h1>
<p>What a customer would get by text message and e-mail arrives here, and here you make days pass, calls fail and customers appear. Nothing of this exists in production.</p>
<p><a href="/">Open the app</a></p>
</header>
<nav aria-label="On this page"><a href="#inbox">Inbox</a> <a href="#clock">Clock</a> <a href="#customers">Customers</a> <a href="#values">Test values</a> <a href="#faults">Faults</a> <a href="#widget">Identity widget</a> <a href="#analytics">Analytics</a> <a href="#reports">Reports</a> <a href="#reset">Reset</a></nav>
<main>
<p id="notice" role="status"></p>

<section id="inbox" aria-labelledby="inbox-title">
<h2 id="inbox-title">Inbox</h2>
<label for="inbox-to">Only to (e-mail, or mobile as +61...)</label>
<input id="inbox-to" type="text" autocomplete="off" spellcheck="false">
<ol id="messages" aria-live="polite"></ol>
<p id="no-messages">No messages yet. They show here as soon as they are sent.</p>
</section>

<section id="clock" aria-labelledby="clock-title">
<h2 id="clock-title">Lending clock</h2>
<p>It is <strong id="clock-now">${today}</strong> in Sydney for loans and repayments. The clock only goes forward.</p>
<div class="buttons">
<button type="button" data-advance="P1D">1 day on</button>
<button type="button" data-advance="P1W">1 week on</button>
<button type="button" data-advance="P1M">1 month on</button>
</div>
</section>

<section id="customers" aria-labelledby="customers-title">
<h2 id="customers-title">Customers</h2>
<form id="new-customer">
<div><label for="stage">Stands at</label><select id="stage" name="stage">${options(STAGES, 'dashboard')}</select></div>
<div><label for="scenario">Scenario (on the dashboard)</label><select id="scenario" name="scenario">${options(SCENARIO_NAMES)}</select></div>
<div><label for="email">E-mail (made up when empty)</label><input id="email" name="email" type="email" autocomplete="off"></div>
<button type="submit">Make a customer</button>
</form>
<ol id="made-customers" aria-live="polite"></ol>
<h3>Scenarios</h3>
${scenarios(today)}
</section>

<section id="values" aria-labelledby="values-title">
<h2 id="values-title">Test values</h2>
<h3>Bank log-ins (at any bank)</h3>
<p>A connection takes about ${4 * pace} seconds: ${pace} for each of its four steps.</p>
${bankLogins()}
<h3>Names on the identity form</h3>
${identityNames()}
<h3>Everywhere else</h3>
${otherValues()}
</section>

<section id="faults" aria-labelledby="faults-title">
<h2 id="faults-title">Faults</h2>
<p>The first that matches answers, as many times as <code>times</code> says (1 unless given, 0 for all). <code>*</code> in a path matches any part. Fields: <code>method</code>, <code>path</code>, <code>status</code>, <code>body</code>, <code>headers</code>, <code>delayMs</code>, <code>kind</code> (reset, malformed, html, timeout), <code>times</code>, <code>after</code> (true: the call acts first, only its answer is lost).</p>
<form id="fault-form">
<label for="fault-list">Faults as JSON</label>
<textarea id="fault-list" rows="6" spellcheck="false">${EXAMPLE_FAULTS}</textarea>
<div class="buttons"><button type="submit">Set faults</button><button type="button" id="clear-faults" class="quiet">Clear all</button></div>
</form>
<p id="fault-state"></p>
</section>

<section id="widget" aria-labelledby="widget-title">
<h2 id="widget-title">Identity widget</h2>
<form id="widget-form">
<fieldset><legend>How the script behaves</legend>
${Object.entries(WIDGET_MODES).map(
  ([mode, words]) =>
    html`<label class="choice"><input type="radio" name="mode" value="${mode}"> ${words}</label>`,
)}
</fieldset>
</form>
</section>

<section id="analytics" aria-labelledby="analytics-title">
<h2 id="analytics-title">Analytics</h2>
<p>Events that the app has sent, newest first.</p>
<ol id="events"></ol>
<p id="no-events">No events yet.</p>
</section>

<section id="reports" aria-labelledby="reports-title">
<h2 id="reports-title">Reports</h2>
<p>What went wrong at customers', and how fast pages were, as the app tells the team: newest first, the last 100, until the sandbox stops.</p>
<ol id="report-list"></ol>
<p id="no-reports">No reports yet.</p>
</section>

<section id="reset" aria-labelledby="reset-title">
<h2 id="reset-title">Reset</h2>
<p>Removes all customers, loans, messages and faults, and sets the clock back to now.</p>
<button type="button" id="reset-all" class="danger">Empty the sandbox</button>
</section>
</main>
</body>
</html>`;
}
