// The desk's script. It inserts everything as text and parses no HTML.

const REFRESH_MS = 2000;
const NOTICE_MS = 4000;

const byId = (id) => document.getElementById(id);

async function call(method, path, payload) {
  const answer = await fetch(`/sandbox/${path}`, {
    method,
    headers: payload === undefined ? {} : { 'content-type': 'application/json' },
    body: payload === undefined ? undefined : JSON.stringify(payload),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  return body;
}

let noticeTimer;
function notify(text) {
  byId('notice').textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    byId('notice').textContent = '';
  }, NOTICE_MS);
}

/** Runs an action of the desk and shows its result. */
async function act(work) {
  try {
    const said = await work();
    if (said) notify(said);
  } catch (error) {
    notify(error instanceof Error ? error.message : 'That did not work.');
  }
}

function element(name, { text, className, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Redraws a list only when it has changed, to keep focus and selection. */
function showList(list, empty, items, draw) {
  const version = JSON.stringify(items);
  if (list.dataset.version === version) return;
  list.dataset.version = version;
  list.replaceChildren(...items.map(draw));
  if (empty) empty.hidden = items.length > 0;
}

const time = (at) =>
  element('time', { text: at ? new Date(at).toLocaleTimeString('en-AU') : '', datetime: at ?? '' });

function drawMessage(message) {
  const to = element('span', { text: message.to, className: 'to' });
  return message.kind === 'sms'
    ? element(
        'li',
        {},
        element('span', { text: message.code, className: 'code' }),
        element('span', { text: message.text }),
        to,
        time(message.at),
      )
    : element(
        'li',
        {},
        element('a', { text: message.subject, href: message.link }),
        to,
        time(message.at),
      );
}

function drawEvent(event) {
  const { name, at, params } = event;
  const isInstant = typeof at === 'string' || typeof at === 'number';
  return element(
    'li',
    {},
    element('strong', { text: name }),
    element('code', { text: JSON.stringify(params ?? {}) }),
    time(isInstant ? new Date(at).toISOString() : undefined),
  );
}

function drawReport({ kind, at, ...told }) {
  return element(
    'li',
    {},
    element('strong', { text: kind }),
    element('code', { text: JSON.stringify(told) }),
    time(at),
  );
}

async function refresh() {
  const to = byId('inbox-to').value.trim();
  const [messages, clock, faults, events, reports] = await Promise.all([
    call('GET', `inbox${to ? `?to=${encodeURIComponent(to)}` : ''}`),
    call('GET', 'clock'),
    call('GET', 'faults'),
    call('GET', 'analytics'),
    call('GET', 'reports'),
  ]);
  showList(byId('messages'), byId('no-messages'), messages, drawMessage);
  showList(byId('events'), byId('no-events'), events.slice(-100).reverse(), drawEvent);
  showList(byId('report-list'), byId('no-reports'), reports, drawReport);
  byId('clock-now').textContent = new Date(clock.now).toLocaleString('en-AU', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'full',
    timeStyle: 'short',
  });
  byId('fault-state').textContent =
    faults.length === 0 ? 'No faults are set.' : `Set now: ${JSON.stringify(faults)}`;
}

async function keepFresh() {
  try {
    if (!document.hidden) await refresh();
  } catch {
    notify('The sandbox does not answer.');
  }
  setTimeout(keepFresh, REFRESH_MS);
}

for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () =>
    act(async () => {
      await call('POST', 'clock', { advance: button.dataset.advance });
      await refresh();
      return 'The clock has moved on.';
    }),
  );
}

byId('inbox-to').addEventListener('input', () => act(refresh));

byId('new-customer').addEventListener('submit', (event) => {
  event.preventDefault();
  const { stage, scenario, email } = Object.fromEntries(new FormData(event.target));
  act(async () => {
    const made = await call('POST', 'users', { stage, scenario, ...(email ? { email } : {}) });
    const what = stage === 'dashboard' ? scenario : stage;
    byId('made-customers').prepend(
      element(
        'li',
        {},
        element('strong', { text: what }),
        element('code', { text: made.email }),
        element('code', { text: made.password }),
      ),
    );
    byId('email').value = '';
    return `${made.email} can log in.`;
  });
});

byId('fault-form').addEventListener('submit', (event) => {
  event.preventDefault();
  act(async () => {
    await call('PUT', 'faults', JSON.parse(byId('fault-list').value));
    await refresh();
    return 'The faults are set.';
  });
});
byId('clear-faults').addEventListener('click', () =>
  act(async () => {
    await call('PUT', 'faults', []);
    await refresh();
    return 'No faults are set.';
  }),
);

const modes = document.querySelectorAll('[name=mode]');
for (const radio of modes) {
  radio.addEventListener('change', () =>
    act(async () => {
      await call('PUT', 'widget', { mode: radio.value });
      return 'The next page that loads the widget will see this.';
    }),
  );
}
act(async () => {
  const { mode } = await call('GET', 'widget');
  for (const radio of modes) radio.checked = radio.value === mode;
});

byId('reset-all').addEventListener('click', () => {
  if (confirm('Remove all customers, loans and messages?')) {
    act(async () => {
      await call('POST', 'reset', {});
      byId('made-customers').replaceChildren();
      await refresh();
      return 'The sandbox is empty.';
    });
  }
});

keepFresh();
