import { Button } from '@touchline/ui/input/button.tsx'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { config, hasOwnWays, type Region, type SignInProvider } from '../../lib/http/config.ts'

type WithProvider = Region & { readonly provider: SignInProvider }

const isWithProvider = (region: Region): region is WithProvider => region.provider !== undefined

interface Ways {
  readonly providers: readonly WithProvider[]
  readonly hasPasswords: boolean
}

const printed: Ways = { providers: [], hasPasswords: true }
let configured: Ways | null = null
let configuredBy: unknown = null

function waysNow(): Ways {
  const { regions } = config()
  if (configured === null || configuredBy !== regions)
    configured = { providers: regions.filter(isWithProvider), hasPasswords: regions.some(hasOwnWays) }
  configuredBy = regions
  return configured
}

const never = () => () => undefined

/** The printed login has passwords; the rest follows. */
export const useWays = (): Ways => useSyncExternalStore(never, waysNow, () => printed)

interface ButtonsProps {
  readonly providers: readonly WithProvider[]
  readonly isOnlyWay: boolean
  readonly isBusy: boolean
  readonly onPick: (region: Region) => void
}

export function ProviderButtons({ providers, isOnlyWay, isBusy, onPick }: ButtonsProps) {
  const t = useTranslations()
  const { language } = useLanguage()
  return providers.map((region) => {
    const { button, name } = region.provider
    const isShared = providers.filter(({ provider }) => provider.name === name).length > 1
    const words = button[language] ?? t('signIn.provider', { name })
    return (
      <Button
        key={region.name}
        look={isOnlyWay && providers.length === 1 ? 'main' : 'ghost'}
        disabled={isBusy}
        onClick={() => onPick(region)}
      >
        {isShared ? `${words} · ${t(`shell.regions.${region.name}`)}` : words}
      </Button>
    )
  })
}
