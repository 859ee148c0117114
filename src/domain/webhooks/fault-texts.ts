import type { UrlFault } from './webhook-url.ts'

/** Why a tool can't be told, as whoever typed it reads it. */
export const webhookFaultTexts: Record<
  UrlFault | 'private' | 'no-events' | 'bad-secret' | 'no-such-webhook' | 'nothing-to-change',
  string
> = {
  malformed: 'That is no address, such as https://tool.example/hooks.',
  'too-long': 'The address is too long.',
  'not-https': 'The address must begin with https://.',
  'has-login': 'The address must not have a name or password in it: messages are signed.',
  private: 'The address is of a private network.',
  'no-events': 'Choose what it is told of.',
  'bad-secret': 'A secret is whsec_ and 24 to 64 random bytes as base64.',
  'no-such-webhook': 'There is no such webhook any more.',
  'nothing-to-change': 'Nothing would change.',
}
