declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The bill that was just paid: the overview answers with it, until another page is opened. */
    readonly paidBill?: string
  }
}

/** Where a payment that was repaired leads to. */
export const toOverviewPaid = (paidBill: string) => ({ to: '/contract-info', state: { paidBill } }) as const
