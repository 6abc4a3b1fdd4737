import { describe, expect, it } from 'vitest'
import { deliveryStatusIn } from './index.ts'

const REPORTING = 'Reporting-MTA: dns; mail.kita.example\nArrival-Date: Mon, 5 Oct 2026 09:00:00 +0900\n\n'

const status = (...lines: readonly string[]): string =>
  `${REPORTING}${['Final-Recipient: rfc822; office@minato.example', ...lines].join('\n')}\n`

const cameBack = (said: string, isOfAddress = true) => ({ kind: 'came-back', said, isOfAddress })
const arrived = { kind: 'arrived' }
const open = { kind: 'nothing-final' }

describe('a report says what became of a mail', () => {
  it.each([
    ['of an unknown user', ['Action: failed', 'Status: 5.1.1'], cameBack('5.1.1')],
    [
      'in the words of the remote server',
      [
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; mx.minato.example',
        'Diagnostic-Code: smtp; 550 no such user',
      ],
      cameBack('550 no such user'),
    ],
    [
      'in words over several lines',
      [
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550-5.1.1 The account',
        '    550 5.1.1 does not exist',
      ],
      cameBack('550-5.1.1 The account 550 5.1.1 does not exist'),
    ],
    ['with names in capitals', ['ACTION: FAILED', 'STATUS: 5.1.1'], cameBack('5.1.1')],
    ['without blanks', ['Action:failed', 'Status:5.1.10', 'Diagnostic-Code:smtp;550 gone'], cameBack('550 gone')],
    ['with blanks before the colon', ['Action : failed', 'Status : 5.2.1'], cameBack('5.2.1')],
    ['with comments', ['Action: failed (after five days)', 'Status: 4.4.7 (expired)'], cameBack('4.4.7', false)],
    ['of a full mailbox', ['Action: failed', 'Status: 5.2.2'], cameBack('5.2.2')],
    ['of a host that is not there', ['Action: failed', 'Status: 5.4.4'], cameBack('5.4.4')],
    ['of a server that takes nothing from us', ['Action: failed', 'Status: 5.7.1'], cameBack('5.7.1')],
    ['of an unnamed cause', ['Action: failed', 'Status: 5.0.0'], cameBack('5.0.0')],
    [
      'of their full disk, which is no fault of the address',
      ['Action: failed', 'Status: 5.3.4'],
      cameBack('5.3.4', false),
    ],
    ['of the protocol', ['Action: failed', 'Status: 5.5.2'], cameBack('5.5.2', false)],
    ['of what was sent', ['Action: failed', 'Status: 5.6.1'], cameBack('5.6.1', false)],
    ['of a code of one sign alone', ['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp;'], cameBack('5.0.0')],
    ['in words of the system', ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: X-Unix; 67'], cameBack('67')],
    [
      'in words with signs that nobody sees',
      ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 \u0007gone\u202e\u200b now'],
      cameBack('550 gone now'),
    ],
    ['twice, of which the first counts', ['Action: failed', 'Action: delivered', 'Status: 5.1.1'], cameBack('5.1.1')],
    ['of a mailbox that has it', ['Action: delivered', 'Status: 2.1.5'], arrived],
    ['delivered, and expanded', ['Action: expanded', 'Status: 2.0.0'], open],
    ['passed on to a server that reports nothing', ['Action: relayed', 'Status: 2.0.0'], open],
    ['later', ['Action: delayed', 'Status: 4.2.1', 'Will-Retry-Until: Sat, 10 Oct 2026 09:00:00 +0900'], open],
    [
      'of a list whose members differ',
      [
        'Action: failed',
        'Status: 5.1.1',
        '',
        'Final-Recipient: rfc822; b@minato.example',
        'Action: delivered',
        'Status: 2.0.0',
      ],
      open,
    ],
    [
      'of a list whose members are all gone',
      [
        'Action: failed',
        'Status: 5.1.1',
        '',
        '',
        'Final-Recipient: rfc822; b@minato.example',
        'Action: failed',
        'Status: 5.1.2',
      ],
      cameBack('5.1.1'),
    ],
  ])('%s', (_, lines, expected) => {
    const text = status(...lines)
    expect(deliveryStatusIn(text)).toEqual(expected)
    expect(deliveryStatusIn(text.replaceAll('\n', '\r\n'))).toEqual(expected)
  })

  it('in at most 500 signs', () => {
    const long = status('Action: failed', 'Status: 5.1.1', `Diagnostic-Code: smtp; ${'no '.repeat(1_000)}`)
    expect(deliveryStatusIn(long)).toMatchObject({ said: expect.stringMatching(/^.{500}$/) })
  })
})

it.each([
  ['nothing', ''],
  ['no recipient', REPORTING],
  ['no action', status('Status: 5.1.1')],
  ['no status', status('Action: failed')],
  ['an action of its own', status('Action: vanished', 'Status: 5.1.1')],
  ['a status that is no code', status('Action: failed', 'Status: five')],
  ['a failure that succeeded', status('Action: failed', 'Status: 2.0.0')],
  ['a success that failed', status('Action: delivered', 'Status: 5.1.1')],
  ['words only', 'Sorry, I could not deliver your mail.\nAction failed.\n'],
  ['more recipients than a mail of ours has', REPORTING + 'Action: failed\nStatus: 5.1.1\n\n'.repeat(21)],
  ['more text than any status has', status('Action: failed', 'Status: 5.1.1', `X: ${'x'.repeat(70_000)}`)],
])('a report with %s says nothing', (_, text) => {
  expect(deliveryStatusIn(text)).toBeNull()
})
