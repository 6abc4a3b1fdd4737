import { useMutation } from '@tanstack/react-query'
import { createLook } from '@touchline/contract/desk/calls/looks'
import type { RegionName } from '@touchline/contract/wire'
import { type BillingRole, billingRoles } from '@touchline/domain/people'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextArea } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CaseField } from '../../acts/case-field.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { call, Refused } from '../../lib/call.ts'
import { dayAt } from '../../lib/date-text.ts'
import type { Customer } from './customer.ts'

interface LookProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly caseId: string
}

interface LookButtonProps extends LookProps {
  readonly isForbidden: boolean
  readonly isAsked: boolean
}

export function Look({ isForbidden, isAsked, ...props }: LookButtonProps) {
  const t = useTranslations('look')
  const [isOpen, setOpen] = useState(isAsked && !isForbidden)
  return (
    <>
      <Button aria-keyshortcuts="L" disabled={isForbidden} onClick={() => setOpen(true)}>
        {t('opens')} <kbd aria-hidden="true">L</kbd>
      </Button>
      {isOpen && <LookDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface LooksProps {
  readonly looks: Customer['looks']
  readonly zone: string
}

export function Looks({ looks: { setting, last }, zone }: LooksProps) {
  const t = useTranslations('look')
  const locale = useLocale()
  return (
    <Card title={t('card')} action={<span className="soft">{t('months')}</span>}>
      {last.length > 0 && (
        <Facts
          rows={last.map(({ operator, caseId, date, minutes }) => [
            `${dayAt(date, zone, locale)}, ${operator}`,
            t('of', { case: caseId, minutes }),
          ])}
        />
      )}
      {last.length === 0 && <p>{t('nobody')}</p>}
      <p className="soft">{t(`told.${setting}`)}</p>
    </Card>
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
