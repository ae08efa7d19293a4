// Every page's bundle contains its controls, all of one version: the second bundle uses those of the first, without a
// warning.
Object.assign(window, { __vscodeElements_disableRegistryWarning__: true });
