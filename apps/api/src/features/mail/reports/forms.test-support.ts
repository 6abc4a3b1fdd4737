/** Reports as mail servers write them, after RFC 3464 and what their makers publish; names are ours. */

export interface Returned {
  /** To whom the report goes: the envelope’s sender of the mail. */
  readonly to: string
  readonly recipient: string
}

const lines = (...each: readonly string[]): string => `${each.join('\r\n')}\r\n`

interface Parts extends Returned {
  readonly headers: readonly string[]
  readonly words: readonly string[]
  readonly status: readonly string[]
  readonly type?: string
}

const BOUNDARY = '9B095B5ADSN=_01D4F0A6'

export const reportOf = ({ to, headers, words, status, type = 'message/delivery-status' }: Parts): string =>
  lines(
    ...headers,
    `To: ${to}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;`,
    `\tboundary="${BOUNDARY}"`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${BOUNDARY}`,
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    ...words,
    '',
    `--${BOUNDARY}`,
    'Content-Description: Delivery report',
    `Content-Type: ${type}`,
    '',
    ...status,
    '',
    `--${BOUNDARY}`,
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    `Return-Path: <${to}>`,
    'From: Kickview <billing@kickview.example>',
    'Subject: October is paid',
    '',
    `--${BOUNDARY}--`,
  )

export const postfix = ({ to, recipient }: Returned): string =>
  reportOf({
    to,
    recipient,
    headers: [
      'Return-Path: <>',
      `Delivered-To: ${to}`,
      'Date: Mon,  5 Oct 2026 09:00:12 +0900 (JST)',
      'From: MAILER-DAEMON@mail.kickview.example (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
    ],
    words: [
      'This is the mail system at host mail.kickview.example.',
      '',
      `<${recipient}>: host mx.minato.example[192.0.2.25] said: 550 5.1.1`,
      '    User unknown in virtual mailbox table (in reply to RCPT TO command)',
    ],
    status: [
      'Reporting-MTA: dns; mail.kickview.example',
      'X-Postfix-Queue-ID: 4B2F01C0A2',
      'X-Postfix-Sender: rfc822; returned@kickview.example',
      'Arrival-Date: Mon,  5 Oct 2026 09:00:11 +0900 (JST)',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Original-Recipient: rfc822;${recipient}`,
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.minato.example',
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown in virtual mailbox',
      '    table',
    ],
  })

export const arrivedByPostfix = ({ to, recipient }: Returned): string =>
  reportOf({
    to,
    recipient,
    headers: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mail.kickview.example',
      'Subject: Successful Mail Delivery Report',
    ],
    words: [`<${recipient}>: delivery via mx.minato.example: 250 2.0.0 Ok`],
    status: [
      'Reporting-MTA: dns; mail.kickview.example',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: delivered',
      'Status: 2.0.0',
      'Diagnostic-Code: smtp; 250 2.0.0 Ok: queued as 12345',
    ],
  })

export const delayedByPostfix = ({ to, recipient }: Returned): string =>
  reportOf({
    to,
    recipient,
    headers: ['From: MAILER-DAEMON@mail.kickview.example', 'Subject: Delayed Mail (still being retried)'],
    words: ['THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE.'],
    status: [
      'Reporting-MTA: dns; mail.kickview.example',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: delayed',
      'Status: 4.4.1',
      'Will-Retry-Until: Sat, 10 Oct 2026 09:00:11 +0900 (JST)',
    ],
  })

export const exchange = ({ to, recipient }: Returned): string =>
  lines(
    'From: <postmaster@minato.example>',
    `To: <${to}>`,
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="d7e1c3a4-5f6b"',
    'X-MS-Exchange-Message-Is-Ndr:',
    'Content-Language: en-US',
    'Subject: Undeliverable: October is paid',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    '',
    '--d7e1c3a4-5f6b',
    'Content-Type: multipart/alternative; differences=Content-Type;',
    '\tboundary="a2b3c4d5-6e7f"',
    '',
    '--a2b3c4d5-6e7f',
    'Content-Type: text/plain; charset="us-ascii"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    `Your message to ${recipient.replace('@', '=40')} couldn't be delivered.`,
    '',
    '--a2b3c4d5-6e7f',
    'Content-Type: text/html; charset="us-ascii"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<html><body>Your message couldn&#39;t be delivered.</body></html>',
    '',
    '--a2b3c4d5-6e7f--',
    '',
    '--d7e1c3a4-5f6b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;TY2PR01MB0001.apcprd01.prod.example',
    'Received-From-MTA: dns;mail.kickview.example',
    'Arrival-Date: Mon, 5 Oct 2026 00:00:12 +0000',
    '',
    `Original-Recipient: rfc822;${recipient}`,
    `Final-Recipient: rfc822;${recipient}`,
    'Action: failed',
    'Status: 5.1.10',
    'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '',
    '--d7e1c3a4-5f6b',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: ${to}`,
    'From: Kickview <billing@kickview.example>',
    'Content-Type: text/plain',
    '',
    'October is paid.',
    '',
    '--d7e1c3a4-5f6b--',
  )

export const gmail = ({ to, recipient }: Returned): string =>
  lines(
    'Return-Path: <>',
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'Subject: Delivery Status Notification (Failure)',
    `X-Failed-Recipients: ${recipient}`,
    'Content-Type: multipart/report; boundary="0000000000005f1a"; report-type=delivery-status',
    '',
    '--0000000000005f1a',
    'Content-Type: multipart/related; boundary="0000000000005f24"',
    '',
    '--0000000000005f24',
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: base64',
    '',
    'KiogQWRkcmVzcyBub3QgZm91bmQgKioK',
    '',
    '--0000000000005f24',
    'Content-Type: image/png; name="icon.png"',
    'Content-Disposition: attachment; filename="icon.png"',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <icon.png>',
    '',
    'iVBORw0KGgo=',
    '--0000000000005f24--',
    '--0000000000005f1a',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.example',
    'Received-From-MTA: dns; billing@kickview.example',
    'Arrival-Date: Sun, 04 Oct 2026 17:00:12 -0700 (PDT)',
    'X-Original-Message-ID: <5f1a@kickview.example>',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; gmail-smtp-in.l.google.example. (2001:db8::1b, the server for the domain.)',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
    ' 550 5.1.1 Please try double-checking the address for typos.',
    'Last-Attempt-Date: Sun, 04 Oct 2026 17:00:12 -0700 (PDT)',
    '',
    '--0000000000005f1a',
    'Content-Type: message/rfc822',
    '',
    'From: Kickview <billing@kickview.example>',
    'Subject: October is paid',
    '',
    'October is paid.',
    '',
    '--0000000000005f1a--',
  )

export const sendmail = ({ to, recipient }: Returned): string =>
  reportOf({
    to,
    recipient,
    headers: [
      'From: Mail Delivery Subsystem <MAILER-DAEMON@minato.example>',
      'Subject: Returned mail: see transcript for details',
    ],
    words: ['   ----- The following addresses had permanent fatal errors -----', `<${recipient}>`],
    status: [
      'Reporting-MTA: dns; mail.minato.example',
      'Received-From-MTA: DNS; mail.kickview.example',
      '',
      `Final-Recipient: RFC822; ${recipient}`,
      'X-Actual-Recipient: RFC822; staff@minato.example',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: X-Unix; 77',
      'Last-Attempt-Date: Mon, 5 Oct 2026 09:00:12 +0900',
    ],
  })

/** QSBMF: words alone. */
export const qmail = ({ to, recipient }: Returned): string =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@minato.example',
    `To: ${to}`,
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at minato.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${recipient}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    '',
    `Return-Path: <${to}>`,
    'Subject: October is paid',
  )

/** Exim before 4.91. */
export const exim = ({ to, recipient }: Returned): string =>
  lines(
    `X-Failed-Recipients: ${recipient}`,
    'Auto-Submitted: auto-replied',
    'From: Mail Delivery System <Mailer-Daemon@minato.example>',
    `To: ${to}`,
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'A message that you sent could not be delivered to one or more of its recipients.',
    '',
    `  ${recipient}`,
    '    Unrouteable address',
  )
