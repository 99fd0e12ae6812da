import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { AUTH_PREFIXES } from './app.ts';
import { DEFAULT_DATA_DIR, readEnvironment } from './config.ts';
import { giveUp, runUntilStopped } from './run.ts';
import { startSandbox } from './server.ts';

// `npm run dev`: the sandbox on a port of its own, and before it, on the port that is printed, Rsbuild's server
// with hot reload. One origin, as with `npm start`.

// The build's configuration reads it while it is loaded.
process.env.PUBLIC_SANDBOX = '1';
process.env.NODE_ENV = 'development';

try {
  const { port, pace, hosts } = readEnvironment(process.env);
  const sandbox = await startSandbox({
    port: 0,
    pace,
    hosts,
    dataDir: process.env.SANDBOX_DATA || DEFAULT_DATA_DIR,
    buildDir: null,
  });
  const { content } = await loadConfig();
  const proxied = ['/v3', '/sandbox', '/openapi.json', ...AUTH_PREFIXES];
  const rsbuild = await createRsbuild({
    config: mergeRsbuildConfig(content, {
      // The build that `npm start` serves stays as it is.
      output: { cleanDistPath: false },
      server: {
        port,
        strictPort: true,
        host: '127.0.0.1',
        // As the sandbox behind it: other names and other origins get nothing.
        allowedHosts: [...hosts],
        cors: false,
        historyApiFallback: true,
        printUrls: false,
        proxy: proxied.map((prefix) => ({
          pathFilter: (path: string) => path === prefix || path.startsWith(`${prefix}/`),
          target: sandbox.url,
          // The inbox's links point at the origin that the browser sees.
          changeOrigin: false,
        })),
      },
    }),
  });
  const { server, urls } = await rsbuild.startDevServer().catch(async (error) => {
    await sandbox.stop();
    throw error;
  });
  runUntilStopped(sandbox, [{ stop: () => server.close() }, sandbox]);
  const [url] = urls;
  console.log(`Pay On Demand is ready, with hot reload.
  App:  ${url}/
  Desk: ${url}/sandbox
Stop it with Ctrl-C.`);
} catch (error) {
  giveUp(error);
}
