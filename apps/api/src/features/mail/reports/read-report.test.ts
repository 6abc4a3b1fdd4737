import { markOf, returnAddressOf } from '@touchline/domain/mail-reports'
import { describe, expect, it } from 'vitest'
import {
  arrivedByPostfix,
  delayedByPostfix,
  exchange,
  exim,
  gmail,
  postfix,
  qmail,
  reportOf,
  sendmail,
} from './forms.test-support.ts'
import { readReport } from './read-report.ts'

const RETURN = 'returned@kickview.example'
const named = { organizationId: '018f0000-0000-7000-8000-000000000001', mark: markOf(new Uint8Array(10).fill(7)) }
const of = { to: returnAddressOf(RETURN, named), recipient: 'office@minato.example' }

const read = (raw: string | Uint8Array) => readReport(raw, RETURN)
const cameBack = (said: string) => ({ kind: 'came-back', said, isOfAddress: true })

describe('a report is read as its mail server writes it', () => {
  it.each([
    ['Postfix', postfix, cameBack('550 5.1.1 User unknown in virtual mailbox table')],
    [
      'Exchange',
      exchange,
      cameBack('550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'),
    ],
    [
      'Gmail',
      gmail,
      cameBack(
        '550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 Please try double-checking the address for typos.',
      ),
    ],
    ['sendmail', sendmail, cameBack('77')],
    ['Postfix, of success', arrivedByPostfix, { kind: 'arrived' }],
    ['Postfix, of a delay', delayedByPostfix, { kind: 'nothing-final' }],
  ])('%s', async (_, form, status) => {
    expect(await read(form(of))).toEqual({ kind: 'report', named, status })
    expect(await read(form(of).replaceAll('\r\n', '\n'))).toEqual({ kind: 'report', named, status })
    expect(await read(new TextEncoder().encode(form(of)))).toEqual({ kind: 'report', named, status })
  })

  it.each([
    ['qmail', qmail(of)],
    ['an older Exim', exim(of)],
    [
      'somebody who is on holiday',
      `From: office@minato.example\r\nTo: ${of.to}\r\nSubject: On holiday\r\n\r\nBack on Monday.`,
    ],
    ['nobody', ''],
    ['a program that knows no mail', '{"event":"bounce"}'],
    ['a reader', postfix(of).replaceAll('message/delivery-status', 'message/disposition-notification')],
    ['somebody who complains', postfix(of).replaceAll('message/delivery-status', 'message/feedback-report')],
    [
      'a mail that quotes a report',
      `From: a@minato.example\r\nTo: ${of.to}\r\nContent-Type: message/rfc822\r\n\r\n${postfix(of)}`,
    ],
    ['a list of mails', postfix(of).replace('multipart/report', 'multipart/digest')],
  ])('%s: no report', async (_, raw) => {
    expect(await read(raw)).toEqual({ kind: 'no-report' })
  })
})

const parts = { ...of, headers: ['From: MAILER-DAEMON@minato.example'], words: ['It could not be delivered.'] }
const status = [
  'Reporting-MTA: dns; minato.example',
  '',
  `Final-Recipient: rfc822; ${of.recipient}`,
  'Action: failed',
  'Status: 5.1.1',
]

it.each([
  ['without an action', reportOf({ ...parts, status: status.slice(0, 3) })],
  ['with an empty status', reportOf({ ...parts, status: [] })],
  [
    'with two of them',
    reportOf({ ...parts, status }).replace(
      /(--9B.*?\r\n)(?=Content-Description: Undelivered)/,
      `$1Content-Type: message/delivery-status\r\n\r\n${status.join('\r\n')}\r\n\r\n$1`,
    ),
  ],
  ['nested a thousand times', `${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(1_000)}`],
  [
    'of a thousand parts',
    postfix(of).replace(
      '--9B095B5ADSN=_01D4F0A6--',
      '--9B095B5ADSN=_01D4F0A6\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(1_000),
    ),
  ],
  ['with headers without end', `X: ${'x'.repeat(300_000)}\r\n${postfix(of)}`],
])('a report %s is malformed', async (_, raw) => {
  expect(await read(raw)).toEqual({ kind: 'malformed' })
})

it.each([
  ['another region or vendor', { ...of, to: of.to.replace('kickview', 'kita') }],
  ['the bare address', { ...of, to: RETURN }],
  ['a person', { ...of, to: 'office@kita.example' }],
  ['a mark that is too short', { ...of, to: of.to.replace(/.@/, '@') }],
])('a report to %s names no mail', async (_, to) => {
  expect(await read(postfix(to))).toMatchObject({ kind: 'report', named: null })
})

it.each([
  ['with a name', `"Kickview" <${of.to}>`],
  ['among others', `a@minato.example, ${of.to}`],
  ['in capitals', of.to.toUpperCase()],
  ['folded', `\r\n <${of.to}>`],
])('an address %s names the mail', async (_, to) => {
  expect(await read(sendmail({ ...of, to }))).toMatchObject({ kind: 'report', named })
})

it.each(['Delivered-To', 'X-Original-To', 'Envelope-To', 'X-Envelope-To'])(
  'where the report is to somebody else, %s names the mail',
  async (header) => {
    expect(await read(`${header}: <${of.to}>\r\n${sendmail({ ...of, to: RETURN })}`)).toMatchObject({ named })
  },
)

it('the mail that came back names nothing, for anybody can write it', async () => {
  const forged = sendmail({ ...of, to: RETURN }).replace(`Return-Path: <${RETURN}>`, `Delivered-To: ${of.to}`)
  expect(await read(forged)).toMatchObject({ named: null })
})

it('a status that came encoded is read', async () => {
  const encoded = Buffer.from(status.join('\r\n')).toString('base64')
  const raw = reportOf({
    ...parts,
    status: [encoded],
    type: 'message/delivery-status\r\nContent-Transfer-Encoding: base64',
  })
  expect(await read(raw)).toEqual({ kind: 'report', named, status: cameBack('5.1.1') })
})

it('a report that is cut off after its status is read', async () => {
  expect(await read(postfix(of).slice(0, postfix(of).indexOf('Content-Description: Undelivered')))).toMatchObject({
    kind: 'report',
    named,
  })
})
