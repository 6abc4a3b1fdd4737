import { useMutation } from '@tanstack/react-query'
import { createLook } from '@touchline/contract/desk/calls/looks'
import type { RegionName } from '@touchline/contract/wire'
import { type BillingRole, billingRoles } from '@touchline/domain/people'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextArea } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CaseField } from '../../acts/case-field.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { call, Refused } from '../../lib/call.ts'

interface LookProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly caseId: string
}

export function Look(props: LookProps) {
  const t = useTranslations('look')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" aria-keyshortcuts="L" onClick={() => setOpen(true)}>
        {t('opens')} <kbd aria-hidden="true">L</kbd>
      </Button>
      {isOpen && <LookDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function LookDialog({ region, organizationId, caseId: given, onClose }: LookProps & { readonly onClose: () => void }) {
  const t = useTranslations('look')
  const ofAll = useTranslations('common')
  const ofClub = useTranslations('customer.clubRoles')
  const { language: lang } = useLanguage()
  const [reason, setReason] = useState('')
  const [caseId, setCaseId] = useState(given)
  const [role, setRole] = useState<BillingRole>('administrator')
  const look = useMutation({
    mutationFn: async () => {
      // At once, or the browser blocks it as a pop-up.
      const tab = window.open('about:blank', '_blank')
      const body = { organizationId, role, lang, reason: reason.trim(), caseId: caseId.trim() }
      try {
        const { url } = await call(createLook, { region, body })
        if (tab !== null) tab.opener = null
        tab?.location.assign(url)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onSuccess: onClose,
  })
  const isForbidden = look.error instanceof Refused && look.error.code === 'looks-forbidden'
  const isReady = reason.trim() !== '' && /^[\w.:#/-]{1,60}$/.test(caseId.trim())
  const footer = (
    <Button busy={look.isPending} disabled={!isReady} onClick={() => look.mutate()}>
      {t('open')}
    </Button>
  )
  return (
    <Dialog title={t('title')} onCancel={onClose} footer={footer}>
      <p>{t('text')}</p>
      <SelectField
        label={t('role')}
        value={role}
        onChange={({ target }) => setRole(billingRoles.find((each) => each === target.value) ?? 'administrator')}
      >
        {billingRoles.map((each) => (
          <option key={each} value={each}>
            {ofClub(each)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={ofAll('reason')}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <CaseField clubs={[{ region, organizationId }]} value={caseId} onChange={setCaseId} />
      {look.isError && <p role="alert">{isForbidden ? t('forbidden') : t('failed')}</p>}
    </Dialog>
  )
}
