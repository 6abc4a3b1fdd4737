import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, serverTest as test } from '../fixtures.ts'
import { Api } from './api.ts'

test.use({ world: 'conformance' })

const sources = async (): Promise<string> => {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.ts'))
  return (await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))).join('\n')
}

/** Their callers hold a key of the region's operators, which no black box has; every-call.spec.ts asks them without. */
const ofThePlatform = /^ingest/
/** It answers the holder of a closed account's token; the journey that closes one reads it. */
const elsewhere = new Set([
  'readAccountExport',
  // Only a mail has the link; the journey that opens one follows it.
  'readUnsubscribeLink',
  'followUnsubscribeLink',
  'unsubscribeAtOnce',
  // They need an authenticator; the journey with one asks them.
  'signInByPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
])
const unprovoked = new Set([
  // Its own refusals need five minutes since the password, or twenty passkeys.
  'beginPasskey',
  // Its own refusals need a provider that is away; the API's tests take it away.
  'requestCard',
  // Their own refusal needs five minutes since the password; the API's tests move the clock.
  'askOwnAddress',
  'beginCalendarFeed',
  'endOtherSessions',
])
/** Only the provider calls it; its effect is tested where a card pays. */
const ofTheProvider = new Set(['providerWebhook'])

test('every call of openapi.json is asked here, with success', async ({ address }) => {
  const text = await sources()
  const api = await Api.of(address, 'asia')
  const asked = (name: string): boolean =>
    text.includes(`call('${name}'`) ||
    text.includes(`call(${name}`) ||
    text.includes(`['${name}',`) ||
    text.includes(`, '${name}',`)
  const names = api.operations().map(({ operation }) => operation.operationId)
  const open = names.filter((name) => !ofThePlatform.test(name) && !elsewhere.has(name) && !ofTheProvider.has(name))
  expect(open.filter((name) => !asked(name))).toEqual([])
})

test('every call of openapi.json is refused here for a reason of its own, where it has one', async ({ address }) => {
  const text = await sources()
  const api = await Api.of(address, 'asia')
  const general = new Set([
    'too-many-attempts',
    'work-required',
    'invalid-request',
    'not-signed-in',
    'session-expired',
    'other-organization',
    'not-permitted',
    'second-factor-demanded',
    'malformed-json',
    'unsupported-media-type',
    'body-too-large',
    'request-timeout',
    'cross-site',
    'unavailable',
    'server-error',
    'wrong-service-key',
    'service-key-scope',
  ])
  const own = api.operations().filter(({ operation }) => operation['x-refusals'].some((code) => !general.has(code)))
  const asked = ({ operation: { operationId } }: (typeof own)[number]): boolean =>
    text.includes(`refused('${operationId}'`) ||
    text.includes(`['${operationId}',`) ||
    text.includes(`, '${operationId}',`)
  expect(
    own
      .filter((place) => !asked(place))
      .map(({ operation }) => operation.operationId)
      .filter((name) => !unprovoked.has(name)),
  ).toEqual([])
})
