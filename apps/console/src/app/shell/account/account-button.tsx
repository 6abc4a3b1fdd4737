import { Face } from '@touchline/ui/face.tsx'
import { useIsDialogOpen } from '@touchline/ui/input/turn.ts'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../forms/part.tsx'
import { overviewWords } from '../../../i18n/catalogue.ts'
import { useContractState } from '../../../lib/account/use-account.ts'
import { useLocation } from '../../../lib/navigation/index.ts'
import type { SignedIn } from '../../../lib/session/session.ts'

const AddressDot = laterPart(async () => (await import('./address-dot.tsx')).AddressDot, overviewWords)
const AccountMenu = laterPart(async () => (await import('./account-menu.tsx')).AccountMenu)
const AccountDialog = laterPart(async () => (await import('./account-dialog.tsx')).AccountDialog)

type AccountQuestion = ComponentProps<typeof AccountDialog>['asked']

export function AccountButton({ session }: { readonly session: SignedIn }) {
  const t = useTranslations('shell')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<AccountQuestion | null>(null)
  const { pathname } = useLocation()
  const isThere = useContractState() !== undefined
  const isDialogOpen = useIsDialogOpen()
  useEffect(() => panel.current?.hidePopover(), [pathname, isDialogOpen])
  const ask = (what: AccountQuestion) => {
    panel.current?.hidePopover()
    setAsked(what)
  }
  const label = t('account', { name: session.displayName })
  return (
    <>
      <button type="button" className="account" aria-haspopup="dialog" aria-expanded={isOpen} popoverTarget={id}>
        <Face name={session.displayName} />
        <span className="hidden-text">{label}</span>
        {isThere && <AddressDot session={session} />}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="account-panel"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && <AccountMenu session={session} onAsk={ask} />}
      </div>
      {asked !== null && <AccountDialog session={session} asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
