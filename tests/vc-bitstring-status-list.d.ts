declare module '@digitalbazaar/vc-bitstring-status-list' {
  export class BitstringStatusList {
    readonly length: number
    getStatus(index: number): boolean
    static decode(list: { encodedList: string }): Promise<BitstringStatusList>
  }
  export function checkStatus(of: {
    credential: object
    documentLoader(url: string): Promise<{ documentUrl: string; document: object }>
    verifyBitstringStatusListCredential: boolean
  }): Promise<{ verified: boolean; results: { verified: boolean; status: boolean }[] }>
}
