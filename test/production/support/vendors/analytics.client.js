// Stand-in for Google's tag: it sends the queue of the page, and later entries.
(() => {
  const send = ([kind, name, parameters = {}]) => {
    if (kind !== 'event') return;
    const event = new URLSearchParams({ v: '2', tid: parameters.send_to ?? '', en: name });
    navigator.sendBeacon(`https://region1.google-analytics.com/g/collect?${event}`);
  };
  const queue = window.dataLayer;
  for (const entry of queue) send([...entry]);
  queue.push = (...entries) => {
    for (const entry of entries) send([...entry]);
    return Array.prototype.push.apply(queue, entries);
  };
})();
