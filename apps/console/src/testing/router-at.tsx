import { createMemoryHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { createRouter, type Route } from '../lib/navigation/index.ts'

/** A failing screen is not hidden from the test. */
export const routerAt = (address: string, routes: readonly Route[], frame?: ComponentType) =>
  createRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    routes: [...routes, { path: '/$', screen: () => <p>Elsewhere</p> }].map((route) => ({ ...route, frame })),
    fault: ({ error }) => <p role="alert">{String(error)}</p>,
  })
