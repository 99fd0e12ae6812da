// A module of its own, because the bundler adds run-time namespace code for a CommonJS module that is imported lazily.
export { createRoot, hydrateRoot } from 'react-dom/client';
