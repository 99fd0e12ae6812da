import { proxy } from 'hono/proxy';

/** Headers by which a browser says where a request comes from: to the server behind, it comes from a page of its own. */
const WHENCE = /^(host|origin|referer|sec-.*)$/;
/** What a service says of its answer itself. What the sandbox says as the app's own server is left out. */
const OF_THE_ANSWER = ['content-type', 'content-disposition', 'cache-control', 'retry-after'];

/** Lets another server answer a request, at the same path of its origin or at one that is given. */
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

/** The same, of which the service's own headers are kept alone. */
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
