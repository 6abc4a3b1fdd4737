import { lostCustom } from '@touchline/domain/add-ons'
import type { PlanGroup } from '@touchline/domain/catalogue'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'

export function useLostAddOns({ contract, catalogue, groups, now }: Account): (to: PlanGroup) => readonly string[] {
  const what = useTranslations('requests.what')
  const { language } = useLanguage()
  return (to) =>
    lostCustom(contract, catalogue, to, now).map(({ groupId, count }) =>
      what('custom', { count, name: groupNameIn(groups, groupId, language) }),
    )
}
