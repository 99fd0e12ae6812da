// Stand-in for Intercom's messenger: its own styles, a picture, a call, a socket; then it runs the page's queued commands.
(() => {
  const asked = window.Intercom.q;
  const heard = [];
  const { api_base, app_id } = window.intercomSettings;
  let panel;
  const draw = () => {
    const style = document.createElement('style');
    style.textContent = '.intercom-messenger { position: fixed; right: 0; bottom: 0 }';
    panel = document.createElement('section');
    panel.className = 'intercom-messenger';
    panel.setAttribute('style', 'z-index: 2147483001');
    panel.setAttribute('aria-label', 'The chat');
    const picture = document.createElement('img');
    picture.src = 'https://static.intercomassets.com/avatar.png';
    picture.alt = '';
    panel.append(style, picture, 'How can we help?');
    document.body.append(panel);
    if (getComputedStyle(panel).position !== 'fixed') throw new Error('The chat has no styles.');
  };
  const commands = {
    boot() {},
    update() {},
    trackEvent() {},
    onShow: (listener) => heard.push(listener),
    showNewMessage() {
      draw();
      for (const listener of heard) listener();
    },
    shutdown: () => panel?.remove(),
  };
  window.Intercom = (command, ...given) => commands[command](...given);
  const ready = Promise.all([
    fetch(`${api_base}/messenger/web/ping`, {
      method: 'POST',
      body: new URLSearchParams({ app_id }),
    }),
    new Promise((resolve, reject) => {
      const socket = new WebSocket(
        `${api_base.replace(/^https:..api-iam.au/, 'wss://nexus-australia-websocket')}/client`,
      );
      socket.onopen = resolve;
      socket.onerror = reject;
    }),
  ]);
  void ready.then(() => {
    for (const command of asked) window.Intercom(...command);
  });
})();
