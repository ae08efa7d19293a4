import { clientDocument, readAddresses } from '../test/workbench/harness/addresses.ts';

// npm run client-metadata: prints the document to serve at the address `clientMetadata` of publication.json. With it,
// people can sign in instead of setting a key.
const addresses = await readAddresses();
if (addresses.publisher === '' || addresses.clientMetadata === '') {
  console.error('Fill in "publisher" and "clientMetadata" in publication.json first.');
  process.exit(1);
}
console.log(JSON.stringify(clientDocument(addresses), undefined, 2));
