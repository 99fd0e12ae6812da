import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { AUTH_PREFIXES } from './app.ts';
import { DEFAULT_DATA_DIR, readEnvironment } from './config.ts';
import { giveUp, runUntilStopped } from './run.ts';
import { startSandbox } from './server.ts';

// `npm run dev`: Rsbuild's server with hot reload on the printed port, which proxies to the sandbox on another port.
// The browser sees one origin, as with `npm start`.

// Set before the import, because the build's configuration reads it when it loads.
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
      // Keeps the build that `npm start` serves.
      output: { cleanDistPath: false },
      server: {
        port,
        strictPort: true,
        host: '127.0.0.1',
        // The same rule as the sandbox's: other host names and origins are refused.
        allowedHosts: [...hosts],
        cors: false,
        historyApiFallback: true,
        printUrls: false,
        proxy: proxied.map((prefix) => ({
          pathFilter: (path: string) => path === prefix || path.startsWith(`${prefix}/`),
          target: sandbox.url,
          // Keeps the browser's host name, because the inbox's links are built from it.
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
