/** The customer's consent to the identity check. Source: product 7.9. */
export const identityConsent =
  'I agree that you collect the personal information on my identity document, and I confirm that I may give it to you. I consent to this information being checked with the document issuer or official record holder, through third-party systems, to confirm my identity.';
