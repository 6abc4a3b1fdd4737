import { inTransaction } from '@touchline/api/db/transaction'
import { takeReport } from '@touchline/api/features/mail/reports/take-report'
import type { OrganizationId } from '@touchline/domain/ids'
import { returnAddressOf } from '@touchline/domain/mail-reports'
import { newestMailOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

interface Returned {
  readonly returnTo: string
  readonly address: string
}

/** As Postfix writes it. */
const reportOn = ({ returnTo, address }: Returned): string => `Return-Path: <>
From: MAILER-DAEMON@touchline.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${returnTo}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="4B2F01C0A2"

--4B2F01C0A2
Content-Type: text/plain; charset=us-ascii

<${address}>: 550 5.1.1 Recipient address rejected: no such user

--4B2F01C0A2
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.touchline.example

Final-Recipient: rfc822; ${address}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 Recipient address rejected: no such user

--4B2F01C0A2--
`

/** The newest mail to a club, as its server reports it. */
export async function returnMail({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { mailReturn } = deps.cell
  const mail = await inTransaction(deps.db, { system: 'administration' }, (tx) => newestMailOf(tx, organizationId))
  if (mailReturn === null) throw new Error('no mail of the demo can come back')
  const returnTo = returnAddressOf(mailReturn.address, { organizationId, mark: mail.mark })
  const outcome = await takeReport(deps, reportOn({ returnTo, address: mail.address }))
  if (outcome !== 'came-back') throw new Error(`the report of a mail was not taken: ${outcome}`)
}
