import { initializeAnalytics, isSupported, logEvent, setConsent } from 'firebase/analytics';
import { type FirebaseOptions, initializeApp } from 'firebase/app';
import { type AnalyticsSink, noSink } from './analytics.ts';

/** Returns a sink to the Firebase project's analytics: only events, no page views, nothing for advertisements. */
export async function createFirebaseSink(firebase: FirebaseOptions): Promise<AnalyticsSink> {
  if (!(await isSupported())) {
    return noSink;
  }
  setConsent({ ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' });
  // With the options that the identity provider uses, this returns the same app.
  const analytics = initializeAnalytics(initializeApp(firebase), {
    config: {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      // Never with its query, because e-mail links carry codes.
      page_location: location.origin,
    },
  });
  return ({ name, params }) => logEvent(analytics, name as string, params);
}
