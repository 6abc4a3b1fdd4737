import type { BillDocument, BillingInfo } from '@touchline/contract/billing'
import { decideReissue } from '@touchline/domain/documents'
import { Icon } from '@touchline/ui/icon.tsx'
import { MoreMenu } from '@touchline/ui/input/more-menu.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { hasReceipt } from '../../../forms/receipt/has-receipt.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { may } from '../../../lib/session/role.ts'
import { useDocumentMails, useSendDocuments } from './document-mails.ts'
import { ReissueDialog } from './reissue-dialog.tsx'

interface MoreProps {
  readonly bill: BillingInfo
  readonly title: string
  readonly today: string
}

export function More({ bill, title, today }: MoreProps) {
  const t = useTranslations()
  const [asked, setAsked] = useState<BillDocument | null>(null)
  const mails = useDocumentMails(bill)
  const sending = useSendDocuments(bill)
  const mayEdit = may('edit-account')
  const again = mayEdit ? bill.documents.filter((document) => canBeReissued(document, today)) : []
  const canBeSent = mayEdit && mails !== undefined
  if (!hasReceipt(bill) && !canBeSent && again.length === 0) return null
  return (
    <>
      <MoreMenu label={t('bills.more', { bill: title })}>
        {hasReceipt(bill) && (
          <Link to="/receipt/$id" params={{ id: bill.billingInfoId }}>
            <Icon name="receipt" />
            {t('bills.receiptPage')}
          </Link>
        )}
        {canBeSent && (
          <Allowed to="edit-account">
            <button type="button" aria-busy={sending.isBusy} disabled={sending.isBusy} onClick={() => sending.send()}>
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d="M4 6h16v12H4zM4 7l8 6 8-6" />
              </svg>
              {mails.sentTo === 0 ? t('documentMails.send') : t('common.sendAgain')}
            </button>
          </Allowed>
        )}
        {again.map((document) => (
          <Allowed key={document.documentId} to="edit-account">
            <button type="button" onClick={() => setAsked(document)}>
              <Icon name="download" />
              {t('bills.happened.reissueKind', { kind: document.kind })}
            </button>
          </Allowed>
        ))}
      </MoreMenu>
      {asked !== null && <ReissueDialog document={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const canBeReissued = ({ issueDate, replaces, replacedBy, isVoid }: BillDocument, today: string): boolean =>
  decideReissue({ content: { issueDate, replaces }, isReplaced: replacedBy !== null || isVoid === true }, today) ===
  'allowed'
