// Everything that an identity widget may use besides its form. It starts once all of it has worked, and not at all otherwise.
(() => {
  const vendor = window.ffVendor;
  const { initialiseOnboardingWidget } = window.frankieFinancial;

  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  const blobOf = (type, text) => URL.createObjectURL(new Blob([text], { type }));
  const settled = (target, good) =>
    new Promise((resolve, reject) => {
      target.addEventListener(good, resolve);
      target.addEventListener('error', () => reject(new Error(`No ${good} came.`)));
    });

  async function fetchTypeface() {
    const sheet = make('link', { rel: 'stylesheet', href: vendor.styleSheet });
    const loaded = settled(sheet, 'load');
    document.head.append(sheet);
    await loaded;
    const faces = await document.fonts.load('1rem Roboto');
    if (faces.length === 0) throw new Error('There is no typeface.');
  }

  async function showPicture(address) {
    await make('img', { src: address }).decode();
  }

  async function openFrame() {
    const frame = make('iframe', { src: vendor.frame, title: 'Camera', width: 1, height: 1 });
    const spoke = settled(window, 'message');
    document.body.append(frame);
    await spoke;
    frame.remove();
  }

  async function runWorker() {
    const worker = new Worker(blobOf('text/javascript', 'postMessage(1)'));
    await settled(worker, 'message');
    worker.terminate();
  }

  function applyStyles() {
    const style = make('style', { textContent: '.ff-probe { order: 7 }' });
    const probe = make('i', { className: 'ff-probe' });
    probe.setAttribute('style', 'flex-grow: 8');
    document.body.append(style, probe);
    const { order, flexGrow } = getComputedStyle(probe);
    style.remove();
    probe.remove();
    if (order !== '7' || flexGrow !== '8') throw new Error('There are no styles.');
  }

  const needs = {
    'blob-images': () =>
      showPicture(
        blobOf('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
      ),
    'blob-workers': runWorker,
    'inline-styles': applyStyles,
    // The backend of the widget checks that there is a referrer.
    referrer() {},
  };

  window.frankieFinancial.initialiseOnboardingWidget = async (options) => {
    vendor.backend = options.config.frankieBackendUrl ?? vendor.backend;
    await Promise.all([
      fetchTypeface(),
      vendor.picture && showPicture(vendor.picture),
      vendor.frame && openFrame(),
      ...vendor.needs.map((need) => needs[need]()),
    ]);
    initialiseOnboardingWidget(options);
  };
})();
