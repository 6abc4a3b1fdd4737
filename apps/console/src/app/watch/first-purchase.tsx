import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { part } from '../../forms/part.tsx'
import { boughtStore, forgetBought } from '../../lib/bought.ts'
import { paths } from '../paths.ts'

const Bought = part(async () => (await import('../../features/contract/bought/bought.tsx')).Bought)

/** After a first purchase, above the overview, until it is left. */
export function FirstPurchase() {
  const isNew = useSyncExternalStore(boughtStore.subscribe, boughtStore.read)
  const isHere = useLocation().pathname === paths['contract-info']
  useEffect(() => {
    if (!isHere) forgetBought()
  }, [isHere])
  if (!isNew || !isHere) return null
  return (
    <Suspense>
      <Bought />
    </Suspense>
  )
}
