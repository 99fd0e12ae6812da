/**
 * An e-mail address of at most 254 characters, without blanks around it; the first half says what may not be in it. By
 * itself: whoever calls the API needs no other rule.
 */
export const EMAIL = /^(?!.{255}|\.|.*(\.\.|@\.|@.*['@]|[\s"(),:;<>[\]\\]))[^@]+@.+\.[^.]{2,}$/;
