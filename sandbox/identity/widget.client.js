// Stand-in for the vendor's identity widget, with the same function, element and events on `window`.
// It parses no HTML and sets no style attribute, because the page's policy is strict.
(() => {
  // The server replaces it in the mode "late".
  const START_DELAY_MS = 0;

  const DOCUMENTS = {
    PASSPORT: 'Passport',
    DRIVERS_LICENCE: "Driver's licence",
    NATIONAL_HEALTH_ID: 'Medicare card',
  };
  const REQUIRED = 'Fill in every field and tick the box to go on.';

  const send = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));

  function make(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function field(label, control) {
    const id = `ff-${control.getAttribute('name')}`;
    control.id = id;
    return make('div', { class: 'ff-field' }, make('label', { for: id }, label), control);
  }

  const textField = (label, name, autocomplete) =>
    field(
      label,
      make('input', { name, type: 'text', autocomplete, required: '', spellcheck: 'false' }),
    );

  function buildForm(config) {
    const types = (config.documentTypes ?? Object.keys(DOCUMENTS)).map((type) =>
      typeof type === 'string' ? type : type.type,
    );
    const documentTypes = make(
      'select',
      { name: 'documentType' },
      ...types.map((type) => make('option', { value: type }, DOCUMENTS[type] ?? type)),
    );
    const address = textField('Address', 'address', 'address-line1');
    address.querySelector('input').required = false;
    const consent = make('input', {
      id: 'ff-consent',
      name: 'consent',
      type: 'checkbox',
      required: '',
    });
    return make(
      'form',
      { class: 'ff-form', novalidate: '', id: 'ff-onboarding-widget' },
      field('Document type', documentTypes),
      textField('Given name', 'givenName', 'given-name'),
      textField('Family name', 'familyName', 'family-name'),
      textField('Document number', 'documentNumber', 'off'),
      ...(config.requestAddress ? [address] : []),
      make(
        'div',
        { class: 'ff-consent' },
        consent,
        make('label', { for: 'ff-consent' }, config.consentText ?? 'I agree to an identity check.'),
      ),
      make('p', { class: 'ff-problem', role: 'alert', id: 'ff-problem' }),
      make('button', { type: 'submit' }, 'Verify my identity'),
    );
  }

  /** Marks missing fields and returns the first of them. */
  function firstMissing(form) {
    const missing = [...form.querySelectorAll('[required]')].filter((control) =>
      control.type === 'checkbox' ? !control.checked : control.value.trim() === '',
    );
    for (const control of form.querySelectorAll('[required]')) {
      if (missing.includes(control)) {
        control.setAttribute('aria-invalid', 'true');
        control.setAttribute('aria-describedby', 'ff-problem');
      } else {
        control.removeAttribute('aria-invalid');
        control.removeAttribute('aria-describedby');
      }
    }
    return missing[0];
  }

  async function check({ ffToken, applicantReference }, typed) {
    const answer = await fetch('/sandbox/identity/checks', {
      method: 'POST',
      headers: { authorization: `Bearer ${ffToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, applicantReference }),
    });
    if (!answer.ok) throw new Error(`The identity check answered ${answer.status}.`);
    return answer.json();
  }

  function tellResult({ entityId, behaviour }, typed) {
    if (behaviour === 'error') {
      send('FF_CHECK_ERROR', { message: 'The identity service is not available.' });
      return;
    }
    const detail = {
      applicant: {
        entityId,
        name: { givenName: typed.givenName, familyName: typed.familyName },
        addresses: typed.address ? [{ longForm: typed.address }] : [],
      },
      documents: [{ idType: typed.documentType }],
      resultSlug: 'pending-success',
      attemptCount: 1,
      maxAttemptCount: 1,
    };
    send('FF_CHECK_RESULT', detail);
    if (behaviour === 'twice') send('FF_CHECK_RESULT', detail);
  }

  function start(options) {
    const host = document.querySelector('ff-onboarding-widget');
    if (!host) return;
    const form = buildForm(options.config ?? {});
    const problem = form.querySelector('.ff-problem');
    const button = form.querySelector('button');
    let isBusy = false;

    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (isBusy) return;
      const missing = firstMissing(form);
      problem.textContent = missing ? REQUIRED : '';
      if (missing) {
        missing.focus();
        return;
      }
      isBusy = true;
      button.setAttribute('aria-disabled', 'true');
      const { consent: _consent, ...typed } = Object.fromEntries(new FormData(form));
      try {
        tellResult(await check(options, typed), typed);
      } catch (error) {
        isBusy = false;
        button.removeAttribute('aria-disabled');
        send('FF_CHECK_ERROR', { message: error.message });
      }
    });

    host.replaceChildren(form);
    // The app removes the element when the customer leaves the page.
    const watcher = new MutationObserver(() => {
      if (!host.isConnected) {
        watcher.disconnect();
        send('FF_ONBOARDING_WIDGET_DESTROYED');
      }
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    send('INIT');
  }

  function loadStyle() {
    const href = '/sandbox/identity-widget.css';
    if (!document.querySelector(`link[href="${href}"]`)) {
      document.head.append(make('link', { rel: 'stylesheet', href }));
    }
  }

  window.frankieFinancial = {
    initialiseOnboardingWidget(options) {
      loadStyle();
      setTimeout(() => start(options), START_DELAY_MS);
    },
  };
})();
