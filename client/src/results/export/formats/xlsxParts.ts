/** The parts of a workbook around its sheets, as Office Open XML (ECMA-376) names them. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageLinks = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The content types of the parts. */
export function contentTypes(sheets: number): string {
  const ofSheets = each(
    sheets,
    (nth) =>
      `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  return `${xmlDeclaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${ofSheets}</Types>`;
}

/** The relationship to the workbook. */
export const packageRoot = `${xmlDeclaration}<Relationships xmlns="${packageLinks}"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The sheets by their names. */
export function workbook(sheets: number): string {
  const named = each(
    sheets,
    (nth) => `<sheet name="Result${nth > 1 ? ` ${nth}` : ''}" sheetId="${nth}" r:id="rId${nth}"/>`,
  );
  return `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${named}</sheets></workbook>`;
}

/** The relationships to the sheets and their styles. */
export function workbookLinks(sheets: number): string {
  const ofSheets = each(
    sheets,
    (nth) =>
      `<Relationship Id="rId${nth}" Type="${links}/worksheet" Target="worksheets/sheet${nth}.xml"/>`,
  );
  return `${xmlDeclaration}<Relationships xmlns="${packageLinks}">${ofSheets}<Relationship Id="rId${sheets + 1}" Type="${links}/styles" Target="styles.xml"/></Relationships>`;
}

/** The looks of cells: plain, head, day, moment and a moment with its milliseconds. */
export const styles = `${xmlDeclaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function each(count: number, text: (nth: number) => string): string {
  return Array.from({ length: count }, (_, at) => text(at + 1)).join('');
}
