import { proxy } from 'hono/proxy';

/** Headers that name a request's origin: the server behind must see its own. */
const WHENCE = /^(host|origin|referer|sec-.*)$/;
/** Headers that a service sets itself. Those that the sandbox sets as the app's server are left out. */
const OF_THE_ANSWER = ['content-type', 'content-disposition', 'cache-control', 'retry-after'];

/** Lets another server answer a request, at the same path of its origin or at a given one. */
export async function pass(
  request: Request,
  origin: string,
  path = new URL(request.url).pathname,
): Promise<Response> {
  const headers = [...request.headers].filter(([name]) => !WHENCE.test(name));
  return proxy(`${origin}${path}${new URL(request.url).search}`, {
    raw: request,
    headers: { ...Object.fromEntries(headers), origin },
    redirect: 'manual',
  });
}

/** Like `pass`, but answers with only the service's own headers. */
export async function passToService(
  request: Request,
  origin: string,
  path?: string,
): Promise<Response> {
  const { body, headers, status } = await pass(request, origin, path);
  const kept = OF_THE_ANSWER.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Response(body, { status, headers: kept });
}
