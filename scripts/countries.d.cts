/** The shapes of the countries in as much detail as a chart shows, as the text of a TopoJSON file. */
export declare function countries(): string;
