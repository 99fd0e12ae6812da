/** Below the failure of a form whose fields keep their text. */
export const KEPT = 'What you typed is still here.';
