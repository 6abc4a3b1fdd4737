import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { laterPart } from '../../forms/part.tsx'
import { boughtStore, forgetBought } from '../../lib/bought.ts'
import { paths } from '../paths.ts'

const Bought = laterPart(async () => (await import('../../features/contract/bought/bought.tsx')).Bought)

/** After a first purchase, above the overview, until it is left. */
export function FirstPurchase() {
  const isNew = useSyncExternalStore(boughtStore.subscribe, boughtStore.read)
  const isHere = useLocation().pathname === paths['contract-info']
  useEffect(() => {
    if (!isHere) forgetBought()
  }, [isHere])
  if (!isNew || !isHere) return null
  return <Bought />
}
