import { useSearch } from '@tanstack/react-router'
import type { Recipient } from '@touchline/contract/recipients'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import { RecipientEntry } from './recipient-entry.tsx'
import './recipients-card.css'

interface RecipientsCardProps {
  readonly recipients: readonly Recipient[]
  readonly zone: string
}

/** Who gets mail: the billing contact and who was added; `?recipient=`: the link was to one of them. */
export function RecipientsCard({ recipients, zone }: RecipientsCardProps) {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const [edited, setEdited] = useState<Recipient | 'new' | null>(null)
  const { recipient: asked }: { readonly recipient?: unknown } = useSearch({ strict: false })
  const action = (
    <Allowed to="edit-account">
      <Button look="ghost" onClick={() => setEdited('new')}>
        {common('add')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <Card title={t('recipients')} action={action} className="recipients">
        <ul>
          {recipients.map((recipient) => (
            <RecipientEntry
              key={recipient._id}
              recipient={recipient}
              zone={zone}
              isAsked={recipient._id === asked}
              onEdit={() => setEdited(recipient)}
            />
          ))}
        </ul>
        {recipients.length === 0 && <p className="soft">{t('nobody')}</p>}
      </Card>
      {edited !== null && (
        <RecipientDialog recipient={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
